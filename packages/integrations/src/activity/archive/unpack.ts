import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import type { ActivityFile } from "../activity-reader.ts";

/** What is unpacked at most: of one file, of a whole archive, and how many files there may be in it. */
export const unpackLimits = { fileBytes: 100_000_000, allBytes: 1_000_000_000, files: 20_000 } as const;

export type Unpacked = { readonly file: ActivityFile } | { readonly problem: string; readonly name: string };

const gunzipped = promisify(gunzip);

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 0x03 || bytes[2] === 0x05);

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

/** A gzipped file without its wrapping; a part of one that breaks off is given as far as it goes. */
export async function unpackGzip({ name, bytes }: ActivityFile): Promise<Unpacked> {
  const plain = name.replace(/\.gz$/i, "");
  try {
    return {
      file: {
        name: plain,
        bytes: await gunzipped(bytes, { maxOutputLength: unpackLimits.fileBytes, finishFlush: 2 }),
      },
    };
  } catch (error) {
    const isTooLong = (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE";
    const problem = isTooLong
      ? `unpacks to more than ${megabytes(unpackLimits.fileBytes)}`
      : "can't be unpacked: it is damaged";
    return { name, problem };
  }
}

const opened = (bytes: Uint8Array): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    yauzl.fromBuffer(buffer, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });

const entriesOf = (
  zip: ZipFile,
): Promise<{ readonly entries: readonly Entry[]; readonly problem?: string }> =>
  new Promise((resolve) => {
    const entries: Entry[] = [];
    const done = (problem?: string) => resolve({ entries, ...(problem !== undefined && { problem }) });
    zip.on("entry", (entry: Entry) => {
      if (entries.length >= unpackLimits.files) return done(`has more than ${unpackLimits.files} files`);
      entries.push(entry);
      zip.readEntry();
    });
    zip.on("end", () => done());
    zip.on("error", (error: Error) => done(`can't be read to its end: ${error.message.slice(0, 200)}`));
    zip.readEntry();
  });

/** One file's bytes, counted while they come: what an archive says of their number may be wrong. */
async function bytesOf(zip: ZipFile, entry: Entry, most: number): Promise<Uint8Array> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, read) => (error ? reject(error) : resolve(read)));
  });
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    length += part.byteLength;
    if (length > most) throw new Error(`unpacks to more than ${megabytes(most)}`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** What a computer puts into archives of its own accord. */
const isBeside = (name: string): boolean => /(^|\/)(__MACOSX\/|\.)/.test(name) || name.endsWith("/");

/** An archive whose files can be read in any order. Names in it are names, never places. */
export async function openArchive({ name, bytes }: ActivityFile) {
  const zip = await opened(bytes).catch(() => undefined);
  if (!zip) return undefined;
  const { entries, problem } = await entriesOf(zip);
  const left = { bytes: unpackLimits.allBytes };
  const files = entries.filter((entry) => !isBeside(entry.fileName));
  const unpack = async (entry: Entry): Promise<Unpacked> => {
    const entryName = `${name}: ${entry.fileName}`;
    try {
      if (entry.uncompressedSize > unpackLimits.fileBytes)
        return { name: entryName, problem: `unpacks to more than ${megabytes(unpackLimits.fileBytes)}` };
      const read = await bytesOf(zip, entry, Math.min(unpackLimits.fileBytes, left.bytes));
      left.bytes -= read.byteLength;
      return { file: { name: entryName, bytes: read } };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return {
        name: entryName,
        problem: reason.startsWith("unpacks") ? reason : "can't be unpacked: it is damaged",
      };
    }
  };
  return { files, unpack, problem };
}
