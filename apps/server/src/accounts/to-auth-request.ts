import type { RequestOrigin } from "../http/request-origin.ts";

/** Header in which the server itself puts the client's address; a client's own value is discarded. */
export const clientAddressHeader = "canter-client-address";

/**
 * The request in the form that better-auth requires: with its client's address, and with an Origin. Only programs omit it in a POST, and
 * they have already passed our guards against other sites.
 */
export async function toAuthRequest(asked: Request, { address }: RequestOrigin): Promise<Request> {
  const { url, method } = asked;
  const headers = new Headers(asked.headers);
  headers.delete(clientAddressHeader);
  if (address !== undefined) headers.set(clientAddressHeader, address);
  if (method === "POST" && !headers.has("origin")) headers.set("origin", new URL(url).origin);
  const body = method === "POST" ? await asked.text() : undefined;
  return new Request(url, { method, headers, ...(body !== undefined && { body }) });
}
