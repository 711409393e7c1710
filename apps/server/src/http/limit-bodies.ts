import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { problemResponse } from "./problem-response.ts";

const usualMost = 1_000_000;

const limitTo = (most: number): MiddlewareHandler => {
  const refuse = () =>
    // The rest of the body is not read, so that nothing else can come over this connection.
    problemResponse("too_large", `The body must be at most ${most / 1_000_000} MB.`, {
      headers: { connection: "close" },
    });
  const limitStream = bodyLimit({ maxSize: most, onError: refuse });
  return (c, next) => {
    const { headers, method } = c.req.raw;
    const length = headers.has("transfer-encoding") ? null : headers.get("content-length");
    if (length !== null) return Number(length) > most ? Promise.resolve(refuse()) : next();
    return method === "GET" ? next() : limitStream(c, next);
  };
};

/**
 * Refuses bodies over a megabyte, or over what is taken at an address (`POST /api/v1/voice-memos` → bytes). What states its length is not
 * opened here (Node sees to it that it is no longer than it says): to look at a body as a stream takes more time than to read it whole.
 */
export const limitBodies = (more: ReadonlyMap<string, number>): MiddlewareHandler => {
  const usual = limitTo(usualMost);
  const others = new Map([...more].map(([address, most]) => [address, limitTo(most)]));
  return (c, next) => (others.get(`${c.req.method} ${c.req.path}`) ?? usual)(c, next);
};
