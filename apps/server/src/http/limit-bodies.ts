import type { IncomingMessage, Server } from "node:http";
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

const limitTo = ({ most, field, isFile = false }: BodyLimit): MiddlewareHandler => {
  const refuse = () => tooLarge({ most, field });
  return async (c, next) => {
    const { headers, method, url, body } = c.req.raw;
    const length = headers.has("transfer-encoding") ? null : headers.get("content-length");
    if (length !== null) return Number(length) > most ? refuse() : next();
    // What goes into a file is counted there.
    if (method === "GET" || method === "HEAD" || body === null || isFile) return next();
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
  const usual = limitTo({ most: defaultMaxBytes });
  const others = [...more].map(([address, limit]) => [addressPattern(address), limitTo(limit)] as const);
  return (c, next) => {
    const address = `${c.req.method} ${c.req.path}`;
    return (others.find(([pattern]) => pattern.test(address))?.[1] ?? usual)(c, next);
  };
};

/** In milliseconds: a megabyte over a bad line (4 kB a second) takes four minutes. */
const bodyTimeoutMs = 300_000;

const timers = new WeakMap<object, NodeJS.Timeout>();

/** Ends connections over which a body has not come in time, at whatever address; but for those of `allowSlowBody`. */
export function limitBodyTime(server: Server, milliseconds: number = bodyTimeoutMs): void {
  server.prependListener("request", (incoming: IncomingMessage) => {
    const { headers } = incoming;
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
    const timer = setTimeout(() => {
      if (!incoming.complete) incoming.socket.destroy();
    }, milliseconds);
    timers.set(incoming, timer);
    incoming.once("close", () => clearTimeout(timer));
  });
}

/** This one may take as long as the server allows at all: a file or a recording of somebody who has been let in. */
export const allowSlowBody = (connection: object | undefined): void => {
  if (connection) clearTimeout(timers.get(connection));
};
