import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import yazl from "yazl";

/** A file to put into an archive; its text is made when its turn comes, as fast as it is written. */
export type TextToZip = { readonly name: string; readonly text: () => AsyncIterable<string> };

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
  for (const { name, text } of texts)
    zip.addReadStreamLazy(name, { mtime: at, mode: 0o100644 }, (give) => {
      const read = Readable.from(inPieces(text()), { objectMode: false });
      // yazl does not look at the errors of what it reads.
      read.on("error", (error) => (zip.outputStream as Readable).destroy(error));
      give(null, read);
    });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }));
}

/** What is unpacked of an archive at most, in bytes: of all its files. */
const maxBytes = 300_000_000;

export type ZippedText = { readonly name: string; readonly lines: readonly string[] };

const opened = (bytes: Uint8Array): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    yauzl.fromBuffer(buffer, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });

const streamOf = (zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });

/**
 * The lines of the files of a ZIP file whose names `isWanted`. Undefined: it is no whole ZIP file of UTF-8 texts, or unpacks to more than
 * 300 MB. Sizes are counted while unpacking: what the file says of them may be wrong.
 */
export async function readZippedLines(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): Promise<readonly ZippedText[] | undefined> {
  let left = maxBytes;
  const textOf = async (zip: ZipFile, entry: Entry): Promise<ZippedText> => {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let text = "";
    for await (const part of await streamOf(zip, entry)) {
      left -= part.byteLength;
      if (left < 0) throw new Error("It unpacks to too much.");
      text += decoder.decode(part, { stream: true });
    }
    text += decoder.decode();
    return { name: entry.fileName, lines: text.split("\n").filter((line) => line !== "") };
  };
  try {
    const zip = await opened(bytes);
    const read: ZippedText[] = [];
    for await (const entry of zip.eachEntry())
      if (isWanted(entry.fileName)) read.push(await textOf(zip, entry));
    return read;
  } catch {
    return undefined;
  }
}
