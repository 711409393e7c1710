import type { IncomingMessage, Server } from "node:http";
import { err, ok, type Result } from "@canter/domain/result";
import type { MiddlewareHandler } from "hono";
import { problemResponse } from "./problem-response.ts";

const defaultMaxBytes = 1_000_000;

/** A body as a stream, read to its end; undefined: it is longer than `most` bytes, and the rest is not read. */
async function readWithin(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.byteLength;
    if (bytes > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The answer to a body that is too long. The rest of it is not read, so that nothing else can come over this connection. */
export const tooLarge = ({ most, field }: Pick<BodyLimit, "most" | "field">): Response => {
  const allowed = `must be at most ${most / 1_000_000} MB`;
  return problemResponse("too_large", field === undefined ? `The body ${allowed}.` : `${field}: ${allowed}`, {
    headers: { connection: "close" },
    ...(field !== undefined && { fields: [{ path: field, message: allowed }] }),
  });
};

/** The whole of a body that may be long. The error is the answer: it is longer than it may be. */
export async function readHeld(
  { body }: Request,
  limit: Pick<BodyLimit, "most" | "field">,
): Promise<Result<Uint8Array, Response>> {
  const read = body === null ? new Uint8Array() : await readWithin(body, limit.most);
  return read ? ok(read) : err(tooLarge(limit));
}

/** `isLater`: a body that doesn't state its length is counted by whoever reads it, when it is known who sends it. */
const limitTo = ({ most, field }: BodyLimit, isLater: boolean): MiddlewareHandler => {
  const refuse = () => tooLarge({ most, field });
  return async (c, next) => {
    const { headers, method, url, body } = c.req.raw;
    const length = headers.has("transfer-encoding") ? null : headers.get("content-length");
    if (length !== null) return Number(length) > most ? refuse() : next();
    if (method === "GET" || method === "HEAD" || body === null || isLater) return next();
    const read = await readWithin(body, most);
    if (!read) return refuse();
    c.req.raw = new Request(url, { method, headers, body: read });
    return next();
  };
};

/** How long a body may be in bytes, what an error calls it, and whether it goes into a file as it comes. */
export type BodyLimit = {
  readonly most: number;
  readonly field?: string | undefined;
  readonly isFile?: boolean | undefined;
};

/** `/athletes/{id}/photo` as what fits it. */
const addressPattern = (address: string): RegExp =>
  new RegExp(`^${address.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, "[^/]+")}$`);

/**
 * Refuses bodies over a megabyte, or over what is taken at an address (`POST /api/v1/voice-memos`, with `{name}` for parameters). What states its length is not
 * opened here (Node sees to it that it is no longer than it says): to look at a body as a stream takes more time than to read it whole.
 */
export const limitBodies = (more: ReadonlyMap<string, BodyLimit>): MiddlewareHandler => {
  const usual = limitTo({ most: defaultMaxBytes }, false);
  const others = [...more].map(
    ([address, limit]) => [addressPattern(address), limitTo(limit, true)] as const,
  );
  return (c, next) => {
    const address = `${c.req.method} ${c.req.path}`;
    return (others.find(([pattern]) => pattern.test(address))?.[1] ?? usual)(c, next);
  };
};

/** In milliseconds: a megabyte over a bad line (4 kB a second) takes four minutes. */
const bodyTimeoutMs = 300_000;
/** What an upload must come at, at the least, beyond that time: 64 kB a second. */
const slowestBytesPerMs = 64;

type Waiting = { readonly end: () => void; timer: NodeJS.Timeout };
const waiting = new WeakMap<object, Waiting>();

/** Ends connections over which a body has not come in time, at whatever address, unless `allowBodyTime` gives it more. */
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
 * The body of somebody who has been let in may take as long as its size allows for a slow line. One that goes into a file has no limit here: it is ended
 * where nothing comes of it (`receiveFile`).
 */
export function allowBodyTime(connection: object | undefined, { most, isFile }: BodyLimit): void {
  const own = connection && waiting.get(connection);
  if (!own) return;
  clearTimeout(own.timer);
  // A server that ends does not wait for what may still come.
  if (!isFile) own.timer = setTimeout(own.end, bodyTimeoutMs + most / slowestBytesPerMs).unref();
}
