import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import yazl from "yazl";

/** A file to put into an archive; its text is made when its turn comes, as fast as it is written. */
export type TextToZip = {
  readonly name: string;
  readonly text: () => AsyncIterable<string>;
  /** It is of bytes that are packed already: more work makes it hardly shorter. */
  readonly isDense?: boolean;
};

/** Text is handed on in pieces of this many characters, so that short lines don't cost a write each. */
const pieceLength = 64 * 1024;

async function* inPieces(text: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = "";
  for await (const part of text) {
    piece += part;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  yield piece;
}

/** Writes texts into a ZIP file at `path`, one after the other, in their order. Rejects when one of them can't be made. */
export async function writeZip(path: string, texts: readonly TextToZip[], at: Date): Promise<void> {
  const zip = new yazl.ZipFile();
  for (const { name, text, isDense = false } of texts)
    zip.addReadStreamLazy(
      name,
      { mtime: at, mode: 0o100644, ...(isDense && { compressionLevel: 1 }) },
      (give) => {
        const read = Readable.from(inPieces(text()), { objectMode: false });
        // yazl does not look at the errors of what it reads.
        read.on("error", (error) => (zip.outputStream as Readable).destroy(error));
        give(null, read);
      },
    );
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }));
}

/**
 * How much may be unpacked of one ZIP file: in all, and how many times as long as the file itself that may be (rows of JSON: 5 to 20, bytes as
 * base64: 1.4); and how long one line of it may be, in characters, and how many files there may be.
 */
export const zipLimits = {
  bytes: 64_000_000_000,
  leastBytes: 64_000_000,
  ratio: 100,
  lineLength: 32_000_000,
  files: 1000,
} as const;

/** A ZIP file, or what is in it, can't be read; the message says why, for people, and follows what it is. */
export class UnreadableZip extends Error {
  override readonly name = "UnreadableZip";
}

const opened = (file: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true, validateEntrySizes: true, autoClose: false }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });

const streamOf = (zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });

/** The lines of a text that are not empty. Throws where one is too long, or where it is not UTF-8. */
async function* linesIn(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const part of bytes) {
    const lines = decoder.decode(part, { stream: true }).split("\n");
    rest += lines[0];
    if (rest.length > zipLimits.lineLength)
      throw new UnreadableZip(`has a line of more than ${zipLimits.lineLength / 1_000_000} MB`);
    if (lines.length === 1) continue;
    if (rest !== "") yield rest;
    rest = lines.at(-1) ?? "";
    for (const line of lines.slice(1, -1)) if (line !== "") yield line;
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
}

/** An open ZIP file of texts, of which never more than some lines are held. */
export type ZipOfTexts = {
  /** How long its files are in all, unpacked, as the file itself says. */
  readonly statedBytes: number;
  readonly has: (name: string) => boolean;
  /** The lines of one of its files, each time from the beginning; none where there is no such file. Throws `UnreadableZip`. */
  readonly lines: (name: string) => AsyncGenerator<string>;
  readonly close: () => void;
};

/**
 * Opens a ZIP file of texts. What is unpacked is counted at each reading of a file, by what comes out: what the file says of its lengths may be
 * wrong. Undefined: it is none. Throws `UnreadableZip` where it says too much itself.
 */
export async function openZipOfTexts(file: string, packedBytes: number): Promise<ZipOfTexts | undefined> {
  const zip = await opened(file).catch(() => undefined);
  if (!zip) return undefined;
  if (zip.entryCount > zipLimits.files) {
    zip.close();
    throw new UnreadableZip(`has more than ${zipLimits.files} files`);
  }
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch {
    zip.close();
    return undefined;
  }
  const most = Math.min(zipLimits.bytes, zipLimits.leastBytes + packedBytes * zipLimits.ratio);
  const tooMuch = () => new UnreadableZip(`unpacks to more than ${Math.round(most / 1_000_000)} MB`);
  const statedBytes = [...entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (statedBytes > most) {
    zip.close();
    throw tooMuch();
  }
  async function* counted(entry: Entry): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const part of await streamOf(zip as ZipFile, entry)) {
      bytes += part.byteLength;
      if (bytes > most) throw tooMuch();
      yield part;
    }
  }
  return {
    statedBytes,
    has: (name) => entries.has(name),
    lines: async function* (name) {
      const entry = entries.get(name);
      if (!entry) return;
      try {
        yield* linesIn(counted(entry));
      } catch (error) {
        if (error instanceof UnreadableZip) throw error;
        throw new UnreadableZip(`is damaged: ${name} can't be read to its end`, { cause: error });
      }
    },
    close: () => zip.close(),
  };
}
