import type { MiddlewareHandler } from "hono";

const policy = (scripts: readonly string[]) =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(" ")}`,
    // The component library sets styles from script.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Content-Security-Policy for a page with the given inline scripts (CSP sources such as `'sha256-…'`). */
export const contentSecurityPolicy = (inlineScripts: readonly string[]): string => policy(inlineScripts);

const plain = policy([]);

/** Headers that every answer carries. A page that needs another policy sets it before. */
export const secureHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  if (!headers.has("content-security-policy")) headers.set("content-security-policy", plain);
  headers.set("x-content-type-options", "nosniff");
  headers.set("x-frame-options", "DENY");
  headers.set("referrer-policy", "same-origin");
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("cross-origin-resource-policy", "same-origin");
  headers.set("permissions-policy", "camera=(), geolocation=(), microphone=(self), payment=(), usb=()");
};
