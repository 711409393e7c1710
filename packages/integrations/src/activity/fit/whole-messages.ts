import { FitEncoder } from "fit-file-parser/encoder";

/** Bytes of a FIT file that hold whole messages, as a file of their own with a fitting header. */
export type WholePart = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where what follows begins, in the file that this is from. */
  readonly end: number;
  /** The file breaks within it: what its header promises is not all there, or what is there is no message. */
  readonly isBroken: boolean;
  /** It is all there, and does not come to the checksum behind it: something in it is not as it was written. */
  readonly isAltered: boolean;
};

const signature = [0x2e, 0x46, 0x49, 0x54];

/** Whether a FIT header begins at `at`: its size, and ".FIT" at its ninth byte. */
export const isFitHeader = (bytes: Uint8Array, at = 0): boolean =>
  (bytes[at] === 12 || bytes[at] === 14) && signature.every((byte, index) => bytes[at + 8 + index] === byte);

type Definition = { readonly size: number };

/** The size of the message that a definition at `at` describes, and where the definition ends; undefined: it is none, or not all there. */
function readDefinition(
  bytes: Uint8Array,
  at: number,
  end: number,
): { readonly definition: Definition; readonly next: number } | undefined {
  const hasDeveloperFields = ((bytes[at] ?? 0) & 0x20) !== 0;
  if (at + 6 > end || (bytes[at + 2] ?? 2) > 1) return undefined;
  let size = 0;
  let next = at + 6;
  const addFields = (count: number): boolean => {
    if (next + count * 3 > end) return false;
    for (let field = 0; field < count; field += 1) size += bytes[next + field * 3 + 1] ?? 0;
    next += count * 3;
    return true;
  };
  if (!addFields(bytes[at + 5] ?? 0)) return undefined;
  if (hasDeveloperFields) {
    const count = bytes[next] ?? 0;
    next += 1;
    if (next > end || !addFields(count)) return undefined;
  }
  return { definition: { size }, next };
}

/** Where the last whole message before `end` ends. */
function endOfMessages(bytes: Uint8Array, start: number, end: number): number {
  const definitions = new Map<number, Definition>();
  let at = start;
  while (at < end) {
    const header = bytes[at] ?? 0;
    const isCompressed = (header & 0x80) !== 0;
    if (!isCompressed && (header & 0x10) !== 0) return at;
    if (!isCompressed && (header & 0x40) !== 0) {
      const read = readDefinition(bytes, at, end);
      if (!read) return at;
      definitions.set(header & 15, read.definition);
      at = read.next;
      continue;
    }
    const definition = definitions.get(isCompressed ? (header >> 5) & 3 : header & 15);
    if (!definition || at + 1 + definition.size > end) return at;
    at += 1 + definition.size;
  }
  return at;
}

/** The part of a FIT file that begins at `at` (files may be chained one behind the other). Only for where `isFitHeader`. */
export function wholeMessages(bytes: Uint8Array, at: number): WholePart {
  const headerSize = bytes[at] ?? 12;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const promised = at + headerSize + view.getUint32(at + 4, true);
  const start = at + headerSize;
  const end = Math.min(promised, bytes.length);
  const whole = endOfMessages(bytes, start, end);
  const part = new Uint8Array(whole - at + 2);
  part.set(bytes.subarray(at, whole));
  new DataView(part.buffer).setUint32(4, whole - start, true);
  // Some that write files leave it 0.
  const stated = promised + 2 <= bytes.length ? view.getUint16(promised, true) : 0;
  const isAltered = stated !== 0 && stated !== FitEncoder.calculateCRC(bytes.subarray(at, promised));
  return { bytes: part, end: promised + 2, isBroken: whole < promised, isAltered };
}
