import { createHmac, hash, randomBytes } from "node:crypto";
import type { Once } from "./once.ts";

/** base64url of the SHA-256: what is kept of a secret that is long and random. */
export const hashOfToken = (token: string): string => hash("sha256", token, "base64url");

/**
 * A secret of 256 bits that is shown once and stored as a hash. Under an Idempotency-Key it is derived, so that a redelivery is
 * answered with the same one although nobody has kept it.
 */
export function secretToken(
  secret: string,
  purpose: string,
  accountId: string,
  once: Once | undefined,
): string {
  if (!once) return randomBytes(32).toString("base64url");
  return createHmac("sha256", secret)
    .update(JSON.stringify([purpose, accountId, once.key, once.requestHash]))
    .digest("base64url");
}
