import type { IncomingMessage, Server } from "node:http";
import { err, ok, type Result } from "@canter/domain/result";
import type { MiddlewareHandler } from "hono";
import { problemResponse } from "./problem-response.ts";

const defaultMaxBytes = 1_000_000;

/** Reads a body's stream to its end; undefined: it is longer than `maxBytes` bytes, and the rest is not read. */
async function readWithin(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.byteLength;
    if (bytes > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The response to a body that is too long. The rest is not read, so nothing else can be sent over this connection. */
export const tooLarge = ({ maxBytes, field }: Pick<BodyLimit, "maxBytes" | "field">): Response => {
  const allowed = `must be at most ${maxBytes / 1_000_000} MB`;
  return problemResponse("too_large", field === undefined ? `The body ${allowed}.` : `${field}: ${allowed}`, {
    headers: { connection: "close" },
    ...(field !== undefined && { fields: [{ path: field, message: allowed }] }),
  });
};

/** The whole of a body that may be long. The error is the response: it is too long. */
export async function readHeld(
  { body }: Request,
  limit: Pick<BodyLimit, "maxBytes" | "field">,
): Promise<Result<Uint8Array, Response>> {
  const read = body === null ? new Uint8Array() : await readWithin(body, limit.maxBytes);
  return read ? ok(read) : err(tooLarge(limit));
}

/** `isLater`: a body without a stated length is counted when it is read, once its sender is known. */
const limitTo = ({ maxBytes, field }: BodyLimit, isLater: boolean): MiddlewareHandler => {
  const refuse = () => tooLarge({ maxBytes, field });
  return async (c, next) => {
    const { headers, method, url } = c.req.raw;
    const length = headers.has("transfer-encoding") ? null : headers.get("content-length");
    if (length !== null) return Number(length) > maxBytes ? refuse() : next();
    if (method === "GET" || method === "HEAD" || isLater) return next();
    const { body } = c.req.raw;
    if (body === null) return next();
    const read = await readWithin(body, maxBytes);
    if (!read) return refuse();
    c.req.raw = new Request(url, { method, headers, body: read });
    return next();
  };
};

/** Maximum length of a body in bytes, its name in an error, and whether it is written to a file as it arrives. */
export type BodyLimit = {
  readonly maxBytes: number;
  readonly field?: string | undefined;
  readonly isFile?: boolean | undefined;
};

/** `/athletes/{id}/photo` as a pattern. */
const addressPattern = (address: string): RegExp =>
  new RegExp(`^${address.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, "[^/]+")}$`);

/**
 * Refuses bodies over a megabyte, or over the limit of an address (`POST /api/v1/voice-memos`, with `{name}` for parameters). A body with a
 * stated length is not opened here (Node ensures that it is no longer): inspecting a body as a stream takes more time than reading it as a
 * whole.
 */
export const limitBodies = (more: ReadonlyMap<string, BodyLimit>): MiddlewareHandler => {
  const usual = limitTo({ maxBytes: defaultMaxBytes }, false);
  const others = [...more].map(
    ([address, limit]) => [addressPattern(address), limitTo(limit, true)] as const,
  );
  const any = new RegExp(others.map(([{ source }]) => source).join("|") || "(?!)");
  return (c, next) => {
    const address = `${c.req.method} ${c.req.path}`;
    const own = any.test(address) && others.find(([pattern]) => pattern.test(address))?.[1];
    return (own || usual)(c, next);
  };
};

/** In milliseconds: a megabyte over a slow line (4 kB per second) takes four minutes. */
const bodyTimeoutMs = 300_000;
/** Minimum rate of an upload beyond that time: 64 kB per second. */
const slowestBytesPerMs = 64;

type Waiting = { readonly end: () => void; timer: NodeJS.Timeout };
const waiting = new WeakMap<object, Waiting>();

/** Closes connections whose body has not arrived in time, at any address, unless `allowBodyTime` extends it. */
export function limitBodyTime(server: Server, milliseconds: number = bodyTimeoutMs): void {
  server.prependListener("request", (incoming: IncomingMessage) => {
    const { headers } = incoming;
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
    const end = () => {
      if (!incoming.complete) incoming.socket.destroy();
    };
    const own: Waiting = { end, timer: setTimeout(end, milliseconds).unref() };
    waiting.set(incoming, own);
    incoming.once("close", () => {
      clearTimeout(own.timer);
      waiting.delete(incoming);
    });
  });
}

/**
 * Extends the time for an authorised sender's body by what its size needs over a slow line. A body written to a file has no limit here: it
 * is ended if it stalls (`receiveFile`).
 */
export function allowBodyTime(connection: object | undefined, { maxBytes, isFile }: BodyLimit): void {
  const own = connection && waiting.get(connection);
  if (!own) return;
  clearTimeout(own.timer);
  // A stopping server does not wait for what may still arrive.
  if (!isFile) own.timer = setTimeout(own.end, bodyTimeoutMs + maxBytes / slowestBytesPerMs).unref();
}
