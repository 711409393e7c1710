import type { MiddlewareHandler } from "hono";
import { problemResponse } from "./problem-response.ts";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);
const readMethods = new Set(["GET", "HEAD", "OPTIONS"]);

const hostnameOf = (host: string) => host.replace(/:\d{1,5}$/, "").toLowerCase();

/** Why a request must be refused before anything looks at it; undefined when it may pass. */
function refusal(
  method: string,
  host: string | undefined,
  origin: string | undefined,
  fetchSite: string | undefined,
): string | undefined {
  if (host === undefined || !loopback.has(hostnameOf(host)))
    return "Host: must be localhost, 127.0.0.1 or [::1], with or without a port. Canter answers on this machine only.";
  if (readMethods.has(method)) return undefined;
  if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`)
    return "Origin: must be Canter's own address; another site may not change anything here.";
  if (fetchSite !== undefined && fetchSite !== "same-origin" && fetchSite !== "none")
    return "Sec-Fetch-Site: must be same-origin; another site may not change anything here.";
  return undefined;
}

/**
 * There are no accounts yet, so the browser's address is the only lock: a page of another site must neither write here
 * (cross-site requests) nor get read access through a name that it points at 127.0.0.1 (DNS rebinding).
 */
export const guardRequests: MiddlewareHandler = async (c, next) => {
  const { headers, method } = c.req.raw;
  const why = refusal(
    method,
    headers.get("host") ?? undefined,
    headers.get("origin") ?? undefined,
    headers.get("sec-fetch-site") ?? undefined,
  );
  if (why) return problemResponse("cross_site", why);
  await next();
};
