import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import type { ActivityFile, FileToRead } from "../activity-reader.ts";

/**
 * What is unpacked at most: of one file, of all files of an archive one after the other (routes of ten years: some gigabytes) or of one that
 * is read as it comes, and how many times as long as its packed form either may be (a made-up export of Apple Health: 30); and how many files
 * there may be in one archive, and in it and those in it together.
 */
export const unpackLimits = {
  fileBytes: 100_000_000,
  streamBytes: 8_000_000_000,
  streamLeastBytes: 16_000_000,
  allLeastBytes: 1_000_000_000,
  streamRatio: 100,
  files: 20_000,
  allFiles: 100_000,
} as const;

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

const opened = (file: FileToRead): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, validateEntrySizes: true, autoClose: false };
    const done = (error: Error | null, zip: ZipFile) => (error ? reject(error) : resolve(zip));
    if ("path" in file) return yauzl.open(file.path, options, done);
    const { buffer, byteOffset, byteLength } = file.bytes;
    yauzl.fromBuffer(Buffer.from(buffer, byteOffset, byteLength), options, done);
  });

const entriesOf = (
  zip: ZipFile,
  budget: UnpackBudget,
): Promise<{ readonly entries: readonly Entry[]; readonly problem?: string }> =>
  new Promise((resolve) => {
    const entries: Entry[] = [];
    const done = (problem?: string) => resolve({ entries, ...(problem !== undefined && { problem }) });
    zip.on("entry", (entry: Entry) => {
      if (entries.length >= unpackLimits.files) return done(`has more than ${unpackLimits.files} files`);
      if (budget.files <= 0) return done("is left out in part: its archive has too many files in all");
      budget.files -= 1;
      entries.push(entry);
      zip.readEntry();
    });
    zip.on("end", () => done());
    zip.on("error", (error: Error) => done(`can't be read to its end: ${error.message.slice(0, 200)}`));
    zip.readEntry();
  });

type PiecesOf = { readonly entry: Entry; readonly maxBytes: number; readonly budget: UnpackBudget };

/** One file's bytes as they come, counted, also off the budget: what an archive says of their number may be wrong. */
async function* piecesOf(zip: ZipFile, { entry, maxBytes, budget }: PiecesOf): AsyncGenerator<Buffer> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, read) => (error ? reject(error) : resolve(read)));
  });
  let length = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    length += part.byteLength;
    budget.bytes -= part.byteLength;
    if (length > maxBytes) throw new Error(`unpacks to more than ${megabytes(maxBytes)}`);
    if (budget.bytes < 0) throw new Error(`unpacks with the rest to more than ${megabytes(budget.whole)}`);
    yield part;
  }
}

const whyNot = (error: unknown): string => {
  const reason = error instanceof Error ? error.message : "";
  return reason.startsWith("unpacks") ? reason : "can't be unpacked: it is damaged";
};

/** What a computer puts into archives of its own accord. */
const isBeside = (name: string): boolean => /(^|\/)(__MACOSX\/|\.)/.test(name) || name.endsWith("/");

/** What may still be unpacked of an archive and of those in it, together: in bytes, and how many files there may be. */
export type UnpackBudget = { bytes: number; files: number; readonly whole: number };

/** An archive whose files can be read in any order until it is closed. Names in it are names, never places. `outer`: of the one that it lies in. */
export async function openArchive(file: FileToRead, outer?: UnpackBudget) {
  const zip = await opened(file).catch(() => undefined);
  if (!zip) return undefined;
  const { streamBytes, streamRatio, streamLeastBytes, allLeastBytes } = unpackLimits;
  const whole = Math.min(streamBytes, allLeastBytes + zip.fileSize * streamRatio);
  const budget: UnpackBudget = outer ?? { bytes: whole, files: unpackLimits.allFiles, whole };
  const { entries, problem } = await entriesOf(zip, budget);
  const files = entries.filter((entry) => !isBeside(entry.fileName));
  const nameOf = (entry: Entry): string => `${file.name}: ${entry.fileName}`;
  const unpack = async (entry: Entry): Promise<Unpacked> => {
    const name = nameOf(entry);
    try {
      if (entry.uncompressedSize > unpackLimits.fileBytes)
        return { name, problem: `unpacks to more than ${megabytes(unpackLimits.fileBytes)}` };
      if (entry.uncompressedSize > budget.bytes)
        return { name, problem: `is left out: its archive unpacks to more than ${megabytes(budget.whole)}` };
      const parts: Buffer[] = [];
      for await (const part of piecesOf(zip, { entry, maxBytes: unpackLimits.fileBytes, budget }))
        parts.push(part);
      return { file: { name, bytes: Buffer.concat(parts) } };
    } catch (error) {
      return { name, problem: whyNot(error) };
    }
  };
  /** What one may be too long to hold is, as it comes; what is wrong with it ends it and is handed to `onProblem`. */
  async function* stream(entry: Entry, onProblem: (problem: string) => void): AsyncGenerator<Uint8Array> {
    const maxBytes = Math.min(streamBytes, streamLeastBytes + entry.compressedSize * streamRatio);
    try {
      yield* piecesOf(zip as ZipFile, { entry, maxBytes, budget });
    } catch (error) {
      onProblem(whyNot(error));
    }
  }
  return { files, nameOf, unpack, stream, problem, budget, close: () => zip.close() };
}
export type Archive = NonNullable<Awaited<ReturnType<typeof openArchive>>>;
