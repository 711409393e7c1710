import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Where a sealed key belongs: opened for another place it is no key. `contentSource`: the id of what is asked with it. */
export type KeyPlace = { readonly groupId: string } & (
  | { readonly agent: string | undefined }
  | { readonly contentSource: string }
);

const cipher = "aes-256-gcm";
const version = "v1.";
const ivBytes = 12;
const tagBytes = 16;

/** The installation's secret signs and derives many things; this is for keys of what groups ask (models, content) alone. */
const sealingKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", "canter: keys of models, 1", 32));

const boundTo = (place: KeyPlace): Buffer => {
  const { groupId } = place;
  return Buffer.from(
    JSON.stringify(
      "contentSource" in place ? [groupId, "content", place.contentSource] : [groupId, place.agent ?? ""],
    ),
  );
};

/**
 * A key as it is stored: AES-256-GCM under a key that is derived from the installation's secret, which is kept outside of the
 * database; bound to its place, so that a row that was copied elsewhere is of no use.
 */
export function sealKey(secret: string, place: KeyPlace, key: string): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, sealingKey(secret), iv).setAAD(boundTo(place));
  const sealed = Buffer.concat([iv, sealing.update(key, "utf8"), sealing.final(), sealing.getAuthTag()]);
  return version + sealed.toString("base64url");
}

/** Undefined: it was sealed under another secret, for another place, or is damaged. */
export function openKey(secret: string, place: KeyPlace, sealed: string): string | undefined {
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
