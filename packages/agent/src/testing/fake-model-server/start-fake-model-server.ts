import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Asked, toAsked } from "../script/asked.ts";
import { playScript, type ScriptFunction, type ScriptPlayer } from "../script/play-script.ts";
import type { ScriptInput } from "../script/script.ts";
import { answer, fail } from "./answer.ts";
import { anthropicWire } from "./anthropic-wire.ts";
import { openaiWire } from "./openai-wire.ts";
import { isObject, type JsonObject, type Wire } from "./wire.ts";

/** What the server was asked, for tests that check a prompt. Keys are not kept. */
export type RecordedRequest = {
  readonly number: number;
  readonly wire: Wire["name"];
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly asked: Asked;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The status that was answered; 0 while nothing is. */
  status: number;
  /** Whether the client went away before the answer was whole. */
  aborted: boolean;
};

export type FakeModelServer = {
  /** Ends in `/v1`: a base URL for every provider package. */
  readonly url: string;
  readonly requests: readonly RecordedRequest[];
  readonly close: () => Promise<void>;
};

type Options = {
  /** A script from a file, or code that decides by what it was asked. */
  readonly script: ScriptInput | ScriptFunction;
  /** 0: any free one. */
  readonly port?: number;
};

/**
 * A model that says what a script tells it to, over HTTP as Anthropic and OpenAI speak it, on loopback.
 * `GET /requests` lists what it was asked, `DELETE /requests` forgets it, `GET /v1/models` names its model.
 */
export async function startFakeModelServer({ script, port = 0 }: Options): Promise<FakeModelServer> {
  const player = playScript(script);
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    handle(request, response, player, requests).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(error instanceof Error ? error.message : String(error));
    });
  });
  server.listen(port, "127.0.0.1");
  await new Promise((resolve, reject) => server.once("listening", resolve).once("error", reject));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const wires: Record<string, Wire> = { "/messages": anthropicWire, "/chat/completions": openaiWire };

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  player: ScriptPlayer,
  requests: RecordedRequest[],
): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
  const path = pathname.replace(/^\/v1(?=\/)/, "");
  if (path === "/requests") return listRequests(request, response, requests);
  const speaker = request.headers["anthropic-version"] ? anthropicWire : openaiWire;
  const wire = wires[path] ?? speaker;
  if (player.script.key !== undefined && keyOf(request) !== player.script.key)
    return void fail(wire, { code: 401 }, response);
  if (path === "/models") return sendJson(response, wire.models([player.script.model ?? "scripted"]));
  if (!wires[path] || request.method !== "POST")
    return void fail(wire, { code: 404, message: `There is nothing at ${pathname}` }, response);
  const body = readJson(await readBody(request));
  if (!body) return void fail(wire, { code: 400, message: "The body is no JSON object" }, response);
  await converse({ request, response, player, requests, wire, body, path: pathname });
}

type Turn = {
  request: IncomingMessage;
  response: ServerResponse;
  player: ScriptPlayer;
  requests: RecordedRequest[];
  wire: Wire;
  body: JsonObject;
  path: string;
};

async function converse({ request, response, player, requests, wire, body, path }: Turn) {
  const number = requests.length + 1;
  const asked = toAsked({ call: number, ...wire.hear(body) });
  const recorded: RecordedRequest = {
    number,
    wire: wire.name,
    path,
    headers: withoutSecrets(request),
    body,
    asked,
    at: Date.now(),
    status: 0,
    aborted: false,
  };
  requests.push(recorded);
  const left = new AbortController();
  response.once("close", () => {
    recorded.aborted = !response.writableEnded;
    left.abort();
  });
  const reply = player.next(asked);
  const model = player.script.model ?? asked.model;
  const stream = asked.stream;
  try {
    recorded.status = await answer({
      wire,
      reply,
      request: number,
      model,
      stream,
      body,
      response,
      gone: left.signal,
    });
  } catch (error) {
    if (!left.signal.aborted) throw error;
  }
}

function listRequests(request: IncomingMessage, response: ServerResponse, requests: RecordedRequest[]) {
  if (request.method === "DELETE") requests.length = 0;
  sendJson(response, requests);
}

const sendJson = (response: ServerResponse, value: unknown): void =>
  void response.setHeader("content-type", "application/json").end(JSON.stringify(value));

const keyOf = ({ headers }: IncomingMessage): string | undefined =>
  headers.authorization?.replace(/^Bearer /, "") ?? headers["x-api-key"]?.toString();

const secretHeaders = new Set(["authorization", "x-api-key", "cookie", "proxy-authorization"]);

const withoutSecrets = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      secretHeaders.has(name) ? "(not kept)" : String(value),
    ]),
  );

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function readJson(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
