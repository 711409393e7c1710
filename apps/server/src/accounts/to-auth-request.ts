import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** Header in which the server itself puts the client's address; what a client sends in it is thrown away. */
export const clientAddressHeader = "canter-client-address";

const isLoopback = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address);

/** The socket's other end; behind a proxy on this machine that serves `publicUrl`, what that proxy saw last. */
function clientAddress(c: Context, publicUrl: URL | undefined): string | undefined {
  // Requests of a test have no socket.
  const socket = c.env ? getConnInfo(c).remote.address : undefined;
  if (socket === undefined || !publicUrl || !isLoopback(socket)) return socket;
  return c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() || socket;
}

/**
 * The request as better-auth takes it: with its client's address, and with an Origin. Only programs send none with a POST, and
 * they have passed our own guards against other sites by now.
 */
export async function toAuthRequest(c: Context, publicUrl: URL | undefined): Promise<Request> {
  const { url, method } = c.req.raw;
  const headers = new Headers(c.req.raw.headers);
  headers.delete(clientAddressHeader);
  const address = clientAddress(c, publicUrl);
  if (address) headers.set(clientAddressHeader, address);
  if (method === "POST" && !headers.has("origin")) headers.set("origin", new URL(url).origin);
  const body = method === "POST" ? await c.req.raw.text() : undefined;
  return new Request(url, { method, headers, ...(body !== undefined && { body }) });
}
