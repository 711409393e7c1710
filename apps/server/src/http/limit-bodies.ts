import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { problemResponse } from "./problem-response.ts";

const maxBodyBytes = 1_000_000;

const refuse = () =>
  // The rest of the body is not read, so that nothing else can come over this connection.
  problemResponse("too_large", "The body must be at most 1 MB.", { headers: { connection: "close" } });

const limitStream = bodyLimit({ maxSize: maxBodyBytes, onError: refuse });

/**
 * Refuses bodies over a megabyte. What states its length is not opened here (Node sees to it that it is no longer than it says): to
 * look at a body as a stream takes more time than to read it whole.
 */
export const limitBodies: MiddlewareHandler = (c, next) => {
  const { headers, method } = c.req.raw;
  const length = headers.has("transfer-encoding") ? null : headers.get("content-length");
  if (length !== null) return Number(length) > maxBodyBytes ? Promise.resolve(refuse()) : next();
  return method === "GET" ? next() : limitStream(c, next);
};
