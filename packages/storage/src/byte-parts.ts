/** Bytes per row: a quarter of a megabyte as base64. */
const partBytes = 192 * 1024;

type Part = { readonly part: number; readonly data: string };

/** The number of rows for this many bytes. */
export const partsOf = (bytes: number): number => Math.ceil(bytes / partBytes);

/** Splits bytes into rows of base64, numbered from 0. */
export const bytesToParts = (bytes: Uint8Array): readonly Part[] =>
  Array.from({ length: partsOf(bytes.byteLength) }, (_, part) => ({
    part,
    data: Buffer.from(bytes.subarray(part * partBytes, (part + 1) * partBytes)).toString("base64"),
  }));

/** Joins the bytes of rows, in order. */
export const partsToBytes = (parts: readonly Pick<Part, "data">[]): Buffer =>
  Buffer.concat(parts.map(({ data }) => Buffer.from(data, "base64")));
