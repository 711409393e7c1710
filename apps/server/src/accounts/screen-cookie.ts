import { hashOfToken } from "@canter/application/core/secrets";
import { randomBytes } from "node:crypto";

const name = "canter.screen";
const cookie = /(?:^|;\s*)canter\.screen=([\w-]{40,60})(?:;|$)/;
const secondsOfAYear = 365 * 24 * 3600;

/** Identifies a shared screen: the hash of its cookie. Undefined: it is not one. */
export function screenOf({ headers }: { readonly headers: Headers }): string | undefined {
  const token = cookie.exec(headers.get("cookie") ?? "")?.[1];
  return token === undefined ? undefined : hashOfToken(token);
}

/** A new token for a shared screen: its hash, and the Set-Cookie header. Scripts can't read it. */
export function newScreen(origin: string): { readonly screenHash: string; readonly cookie: string } {
  const token = randomBytes(32).toString("base64url");
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return {
    screenHash: hashOfToken(token),
    cookie: `${name}=${token}; Path=/; Max-Age=${secondsOfAYear}; HttpOnly; SameSite=Lax${secure}`,
  };
}
