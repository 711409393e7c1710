import type { PhotoType } from "./photo.ts";

type Part = readonly [from: number, to: number];

const joined = (bytes: Uint8Array, parts: readonly (Part | Uint8Array)[]): Uint8Array => {
  const pieces = parts.map((part) => (part instanceof Uint8Array ? part : bytes.subarray(...part)));
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
};

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const textAt = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

const orientationTag = 0x01_12;
const entryBytes = 12;

/** The orientation (1 to 8) from a JPEG's Exif: `from` is the start of its TIFF header. 1 if there is none. */
function orientationAt(bytes: Uint8Array, from: number, to: number): number {
  const view = viewOf(bytes.subarray(from, to));
  if (view.byteLength < 10) return 1;
  const isLittle = view.getUint16(0) === 0x49_49;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > view.byteLength) return 1;
  const count = view.getUint16(directory, isLittle);
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + entry * entryBytes;
    if (at + entryBytes > view.byteLength) return 1;
    if (view.getUint16(at, isLittle) === orientationTag) return view.getUint16(at + 8, isLittle);
  }
  return 1;
}

/** An Exif segment with only the orientation. */
const orientationSegment = (orientation: number): Uint8Array =>
  Uint8Array.from([
    ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ]);

/** Application segments to keep: JFIF, the colour profile, and Adobe's colour transform. */
const keptSegments = new Set([0xe0, 0xe2, 0xee]);
const isMetadata = (marker: number): boolean =>
  marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && !keptSegments.has(marker));
const startOfScan = 0xda;

/** ITU T.81, annex B: segments with their lengths, up to the scan. */
function ofJpeg(bytes: Uint8Array): Uint8Array {
  const parts: (Part | Uint8Array)[] = [[0, 2]];
  const view = viewOf(bytes);
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== startOfScan) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      // A fill byte.
      at += 1;
      continue;
    }
    const end = Math.min(at + 2 + view.getUint16(at + 2), bytes.length);
    if (!isMetadata(marker)) parts.push([at, end]);
    else if (marker === 0xe1 && textAt(bytes, at + 4, 4) === "Exif") {
      const orientation = orientationAt(bytes, at + 10, end);
      if (orientation > 1 && orientation <= 8) parts.push(orientationSegment(orientation));
    }
    at = end;
  }
  return joined(bytes, [...parts, [at, bytes.length]]);
}

const pngHeader = 8;
const pngMetadata = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

/** PNG (third edition), 5.3: length, type, data, checksum. */
function ofPng(bytes: Uint8Array): Uint8Array {
  const parts: Part[] = [[0, pngHeader]];
  const view = viewOf(bytes);
  let at = pngHeader;
  while (at + 8 <= bytes.length) {
    const end = Math.min(at + 12 + view.getUint32(at), bytes.length);
    if (!pngMetadata.has(textAt(bytes, at + 4, 4))) parts.push([at, end]);
    at = end;
  }
  return joined(bytes, [...parts, [at, bytes.length]]);
}

const riffHeader = 12;
/** The flags in `VP8X` for Exif and XMP. */
const metadataFlags = 0b1100;

/** RFC 9649: chunks of a name, a length and data, padded to an even length. */
function ofWebp(bytes: Uint8Array): Uint8Array {
  const parts: Part[] = [[0, riffHeader]];
  const view = viewOf(bytes);
  let at = riffHeader;
  let flagsAt: number | undefined;
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at + 4, true);
    const end = Math.min(at + 8 + length + (length % 2), bytes.length);
    const name = textAt(bytes, at, 4);
    if (name === "VP8X") flagsAt = parts.reduce((sum, [from, to]) => sum + to - from, 8);
    if (name !== "EXIF" && name !== "XMP ") parts.push([at, end]);
    at = end;
  }
  const whole = joined(bytes, [...parts, [at, bytes.length]]);
  if (whole.length === bytes.length) return whole;
  viewOf(whole).setUint32(4, whole.length - 8, true);
  if (flagsAt !== undefined && flagsAt < whole.length)
    whole[flagsAt] = (whole[flagsAt] ?? 0) & ~metadataFlags;
  return whole;
}

/**
 * Removes metadata from an image that a camera or a program added (Exif with the location, XMP, IPTC, comments). The orientation of a JPEG
 * is kept. The picture itself is not changed.
 */
export const withoutMetadata = (bytes: Uint8Array, type: PhotoType): Uint8Array =>
  type === "image/jpeg" ? ofJpeg(bytes) : type === "image/png" ? ofPng(bytes) : ofWebp(bytes);
