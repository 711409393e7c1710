import type { Context, MiddlewareHandler } from "hono";
import { secureHeaders as headersOf } from "hono/secure-headers";
import { addHeaders } from "./text-response.ts";

const self = "'self'";

/** By directive, with additional script sources (such as `'sha256-…'`). */
const directives = (scripts: readonly string[]) => ({
  defaultSrc: [self],
  scriptSrc: [self, ...scripts],
  // The component library sets styles from script.
  styleSrc: [self, "'unsafe-inline'"],
  imgSrc: [self, "data:", "blob:"],
  fontSrc: [self, "data:"],
  connectSrc: [self],
  workerSrc: [self, "blob:"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: [self],
  frameAncestors: ["'none'"],
});

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Content-Security-Policy for a page with the given inline scripts (CSP sources such as `'sha256-…'`). */
export const contentSecurityPolicy = (inlineScripts: readonly string[]): string =>
  Object.entries(directives(inlineScripts))
    .map(([name, sources]) => `${kebab(name)} ${sources.join(" ")}`)
    .join("; ");

const secondsOfAYear = 365 * 24 * 3600;

/** The headers that a middleware sets, whatever the request. */
async function headersSetBy(middleware: MiddlewareHandler): Promise<Readonly<Record<string, string>>> {
  const res = new Response(null);
  await middleware({ res } as Context, () => Promise.resolve());
  return Object.fromEntries(res.headers);
}

/**
 * Headers for every response. A page that needs another policy sets it before. If people use https, they are told to continue to do so;
 * other names of the same domain are not included.
 */
export function secureHeaders(publicUrl: URL | undefined): MiddlewareHandler {
  const set = headersOf({
    contentSecurityPolicy: directives([]),
    xFrameOptions: "DENY",
    referrerPolicy: "same-origin",
    permissionsPolicy: { camera: [], geolocation: [], microphone: ["self"], payment: [], usb: [] },
    strictTransportSecurity: publicUrl?.protocol === "https:" ? `max-age=${secondsOfAYear}` : false,
  });
  let headers: ReturnType<typeof headersSetBy> | undefined;
  return async (c, next) => {
    await next();
    addHeaders(c, await (headers ??= headersSetBy(set)));
  };
}
