import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import type { Context, MiddlewareHandler } from "hono";
import { addRange, isListed } from "@canter/integrations/outgoing/address-rules";
import { problemResponse } from "./problem-response.ts";

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether a name in a Host header is this machine's own. */
const isLoopbackName = (name: string): boolean => loopbackNames.has(name);

const readMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** The name in a Host header, without the port. */
const hostnameOf = (host: string) => host.replace(/:\d{1,5}$/, "").toLowerCase();

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
  const known = (name: string) => loopbackNames.has(name) || name === publicUrl?.hostname;
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

/** The origin of a request. */
export type RequestOrigin = {
  /** The address by which attempts are counted; undefined: there was no socket. */
  readonly address: string | undefined;
  /**
   * Whether it was made on this machine: over a loopback socket, to a name of this machine, without any sign that a proxy forwarded it. A
   * proxy that leaves no trace at all can't be detected; see SECURITY.md.
   */
  readonly isHere: boolean;
};

const loopback = listOf(["127.0.0.0/8", "::1"]);

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) addRange(list, range);
  return list;
}

/** Headers that proxies add to forwarded requests. */
const proxyHeader =
  /^(?:x-forwarded|x-real-ip|x-client-ip|x-cluster-client-ip|x-original|true-client-ip|fastly-client|forwarded$|via$|cf-)/;

const isHandedOn = (headers: Headers): boolean => {
  for (const name of headers.keys()) if (proxyHeader.test(name)) return true;
  return false;
};

/** An address as written by proxies: bare, in brackets, or with a port. */
function addressIn(text: string): string | undefined {
  const bare = text.trim().replace(/^"|"$/g, "");
  const found =
    /^\[([^\]]+)\](?::\d+)?$/.exec(bare)?.[1] ?? (/^[\d.]+:\d+$/.test(bare) ? bare.split(":")[0] : bare);
  return found !== undefined && isIP(found) !== 0 ? found : undefined;
}

/** What is known about a request's connection: undefined in tests without one. */
type Connection = Pick<IncomingMessage, "socket"> & { readonly httpVersion?: string };

/**
 * Determines the origin of requests. From `X-Forwarded-For`, only what trusted proxies wrote is believed: from the right, the first address
 * that is not one of theirs. `trusted`: addresses and ranges of the trusted proxies.
 */
export function createRequestOriginOf(trusted: readonly string[]) {
  const proxies = listOf(trusted);
  const addressOf = (socket: string | undefined, headers: Headers): string | undefined => {
    if (socket === undefined || !isListed(proxies, socket)) return socket;
    const hops = (headers.get("x-forwarded-for") ?? "").split(",").toReversed();
    let client = socket;
    for (const hop of hops) {
      const address = addressIn(hop);
      if (address === undefined) break;
      client = address;
      if (!isListed(proxies, address)) break;
    }
    return client;
  };
  return ({ headers }: Pick<Request, "headers">, connection: Connection | undefined): RequestOrigin => {
    const socket = connection?.socket.remoteAddress;
    // Few operations need it, and every request passes here.
    return {
      get address() {
        return addressOf(socket, headers);
      },
      get isHere() {
        return (
          socket !== undefined &&
          isListed(loopback, socket) &&
          isLoopbackName(hostnameOf(headers.get("host") ?? "")) &&
          // Used by a bare `proxy_pass` of nginx, but not by any browser.
          connection?.httpVersion !== "1.0" &&
          !isHandedOn(headers)
        );
      },
    };
  };
}

export type RequestOriginOf = ReturnType<typeof createRequestOriginOf>;

/** The connection of a request; requests in tests may have none. */
export const connectionOf = (c: Context): Connection | undefined =>
  (c.env as { readonly incoming?: Connection } | undefined)?.incoming;
