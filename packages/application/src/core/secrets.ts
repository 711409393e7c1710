import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, createHmac, hash } from "node:crypto";
import type { Once } from "./once.ts";

/** base64url of the SHA-256: how long, random secrets are stored. */
export const hashOfToken = (token: string): string => hash("sha256", token, "base64url");

/**
 * A secret of 256 bits that is shown once and stored as a hash. Under an Idempotency-Key it is derived, so that a redelivery gets the
 * same one although it is stored nowhere.
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

/**
 * Where a sealed key belongs: it can't be opened for anything else. `contentSource`, `webhook`, `connectedSource`: the id of its owner;
 * `service`: one that the whole installation is registered with (of no group).
 */
export type KeyBinding = { readonly groupId: string } & (
  | { readonly agent: string | undefined }
  | { readonly contentSource: string }
  | { readonly webhook: string }
  | { readonly connectedSource: string }
  | { readonly service: string }
);

const cipher = "aes-256-gcm";
const version = "v1.";
const ivBytes = 12;
const tagBytes = 16;

/** The installation's secret signs and derives many things; this key is only for credentials that groups use (models, content). */
const sealingKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", "canter: keys of models, 1", 32));

const boundTo = (place: KeyBinding): Buffer => {
  const { groupId } = place;
  const bound =
    "contentSource" in place
      ? [groupId, "content", place.contentSource]
      : "webhook" in place
        ? [groupId, "webhook", place.webhook]
        : "connectedSource" in place
          ? [groupId, "source", place.connectedSource]
          : "service" in place
            ? [groupId, "service", place.service]
            : [groupId, place.agent ?? ""];
  return Buffer.from(JSON.stringify(bound));
};

/**
 * A key as it is stored: AES-256-GCM under a key derived from the installation's secret, which is kept outside the database; bound to its
 * place, so that a row copied elsewhere is useless.
 */
export function sealKey(secret: string, place: KeyBinding, key: string): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, sealingKey(secret), iv).setAAD(boundTo(place));
  const sealed = Buffer.concat([iv, sealing.update(key, "utf8"), sealing.final(), sealing.getAuthTag()]);
  return version + sealed.toString("base64url");
}

/** Undefined: it was sealed under another secret or for another place, or is damaged. */
export function openKey(secret: string, place: KeyBinding, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed.slice(version.length), "base64url");
  if (!sealed.startsWith(version) || bytes.length < ivBytes + tagBytes) return undefined;
  const opening = createDecipheriv(cipher, sealingKey(secret), bytes.subarray(0, ivBytes))
    .setAAD(boundTo(place))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([opening.update(bytes.subarray(ivBytes, -tagBytes)), opening.final()]).toString(
      "utf8",
    );
  } catch {
    return undefined;
  }
}
