import type { MiddlewareHandler } from "hono";
import { problemResponse } from "./problem-response.ts";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether a name in a Host header is this machine's own. */
export const isLoopbackName = (name: string): boolean => loopback.has(name);

const readMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** The name in a Host header, without the port. */
export const hostnameOf = (host: string) => host.replace(/:\d{1,5}$/, "").toLowerCase();

type Stated = {
  readonly method: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
};

/** Why a request must be refused before anything else reads it; undefined if it may pass. */
function refusal(
  { method, host, origin, fetchSite }: Stated,
  publicUrl: URL | undefined,
): string | undefined {
  const known = (name: string) => loopback.has(name) || name === publicUrl?.hostname;
  if (host === undefined || !known(hostnameOf(host)))
    return publicUrl
      ? "Host: must be the host of CANTER_URL, or this machine's own name."
      : "Host: must be localhost, 127.0.0.1 or [::1], with or without a port. For another address set CANTER_URL.";
  if (readMethods.has(method)) return undefined;
  const own = [`http://${host}`, `https://${host}`, publicUrl?.origin];
  if (origin !== undefined && !own.includes(origin))
    return "Origin: must be Canter's own address; another site may not change anything here.";
  if (fetchSite !== undefined && fetchSite !== "same-origin" && fetchSite !== "none")
    return "Sec-Fetch-Site: must be same-origin; another site may not change anything here.";
  return undefined;
}

/**
 * A session is a cookie, which a browser sends for any page: a page of another site must neither write here (cross-site requests) nor get
 * read access through a name that it points at this machine (DNS rebinding). `publicUrl`: the address at which people reach this server,
 * besides this machine's own.
 */
export const guardRequests =
  (publicUrl: URL | undefined): MiddlewareHandler =>
  async (c, next) => {
    const { headers, method } = c.req.raw;
    const why = refusal(
      {
        method,
        host: headers.get("host") ?? undefined,
        origin: headers.get("origin") ?? undefined,
        fetchSite: headers.get("sec-fetch-site") ?? undefined,
      },
      publicUrl,
    );
    if (why) return problemResponse("cross_site", why);
    await next();
  };
