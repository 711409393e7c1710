/** Bytes in a row: as base64 a quarter of a megabyte. */
const partBytes = 192 * 1024;

type Part = { readonly part: number; readonly data: string };

/** How many rows so many bytes are. */
export const partsOf = (bytes: number): number => Math.ceil(bytes / partBytes);

/** Bytes as rows of base64, numbered from 0. */
export const bytesToParts = (bytes: Uint8Array): readonly Part[] =>
  Array.from({ length: partsOf(bytes.byteLength) }, (_, part) => ({
    part,
    data: Buffer.from(bytes.subarray(part * partBytes, (part + 1) * partBytes)).toString("base64"),
  }));

/** The bytes of rows in their order. */
export const partsToBytes = (parts: readonly Pick<Part, "data">[]): Buffer =>
  Buffer.concat(parts.map(({ data }) => Buffer.from(data, "base64")));
