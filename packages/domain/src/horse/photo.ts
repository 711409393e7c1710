/** Image types allowed for a photo, recognised by their first bytes (the file name and declared type are ignored). */
export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;
export type PhotoType = (typeof photoTypes)[number];

/** In bytes. */
export const maxPhotoBytes = 10_000_000;

const beginsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);

const ascii = (text: string): readonly number[] => Array.from(text, (letter) => letter.charCodeAt(0));

/** The type of an image; undefined for anything other than JPEG, PNG or WebP. */
export const imageTypeOf = (bytes: Uint8Array): PhotoType | undefined => {
  if (beginsWith(bytes, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (beginsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  return beginsWith(bytes, ascii("RIFF")) && beginsWith(bytes, ascii("WEBP"), 8) ? "image/webp" : undefined;
};
