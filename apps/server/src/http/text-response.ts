import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";

/**
 * A response whose body is a text. `Response` makes a stream of every body, which takes longer than to find most answers; this one makes
 * one only for who reads it so, and `sendTexts` needs none.
 */
export class TextResponse implements Response {
  readonly content: string;
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly type = "default";
  readonly url = "";
  readonly redirected = false;
  /** Headers besides its own, which it is sent with: to set each of them takes longer than to write them all. */
  sentWith: Readonly<Record<string, string>> | undefined;
  #read: Response | undefined;

  constructor(content: string, { status = 200, statusText = "", headers }: ResponseInit) {
    this.content = content;
    this.status = status;
    this.statusText = statusText;
    this.headers = new Headers(headers);
  }

  get ok() {
    return this.status >= 200 && this.status < 300;
  }
  get #readable(): Response {
    return (this.#read ??= new Response(this.content, { headers: this.headers }));
  }
  get body() {
    return this.#readable.body;
  }
  get bodyUsed() {
    return this.#read?.bodyUsed ?? false;
  }
  text() {
    return this.#readable.text();
  }
  json() {
    return this.#readable.json();
  }
  bytes() {
    return this.#readable.bytes();
  }
  arrayBuffer() {
    return this.#readable.arrayBuffer();
  }
  blob() {
    return this.#readable.blob();
  }
  formData() {
    return this.#readable.formData();
  }
  clone(): Response {
    const { content, status, statusText, headers } = this;
    return new TextResponse(content, { status, statusText, headers });
  }
}

// A `Response` to who asks, without the time that making one takes.
Object.setPrototypeOf(TextResponse.prototype, Response.prototype);

/** A text that is JSON. */
export const textAsJson = (json: string, status: number): Response =>
  new TextResponse(json, { status, headers: { "content-type": "application/json" } });

/** A value as JSON. */
export const jsonResponse = (value: unknown, status = 200): Response =>
  textAsJson(JSON.stringify(value), status);

export type Fetch = (request: Request, env?: unknown) => Response | Promise<Response>;

const outgoingOf = (env: unknown): ServerResponse | undefined =>
  (env as { readonly outgoing?: ServerResponse } | undefined)?.outgoing;

/** Gives a response further headers where it has none of these names; `headers` in small letters. */
export function addHeaders(
  { req, env, res }: Pick<Context, "req" | "env" | "res">,
  headers: Readonly<Record<string, string>>,
): void {
  // Of the answer to HEAD another response is made, with the same headers.
  if (res instanceof TextResponse && outgoingOf(env) && req.method !== "HEAD") {
    res.sentWith = headers;
    return;
  }
  for (const [name, value] of Object.entries(headers))
    if (!res.headers.has(name)) res.headers.set(name, value);
}

/** The same with texts written to the connection at once, where there is one. */
export const sendTexts =
  (fetch: Fetch): Fetch =>
  async (request, env) => {
    const response = await fetch(request, env);
    const outgoing = outgoingOf(env);
    if (!outgoing || !(response instanceof TextResponse)) return response;
    const { content, status, headers, sentWith } = response;
    const cookies = headers.getSetCookie();
    const sent: OutgoingHttpHeaders = {
      ...sentWith,
      ...Object.fromEntries(headers),
      ...(cookies.length > 0 && { "set-cookie": cookies }),
      "content-length": Buffer.byteLength(content),
    };
    outgoing.writeHead(status, sent).end(content);
    return RESPONSE_ALREADY_SENT;
  };
