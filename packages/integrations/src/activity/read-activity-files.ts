import { open, readFile } from "node:fs/promises";
import type { KnownMappings } from "./any-table/read-any-table.ts";
import { createReadingReport, type FileToRead } from "./activity-reader.ts";
import { isAppleHealth, readAppleHealth } from "./apple-health/read-apple-health.ts";
import { isZip, unpackLimits } from "./archive/unpack.ts";
import { readArchive } from "./read-archive.ts";
import { notRead, readChecked, type ReadItem, readPlainFile } from "./read-plain-file.ts";
import { readText } from "./table/read-values.ts";

const headBytes = 16_384;

/** Beginning and length of a file; undefined: it can't be read. */
async function beginningOf(file: FileToRead) {
  if ("bytes" in file) return { head: file.bytes.subarray(0, headBytes), length: file.bytes.length };
  try {
    const handle = await open(file.path);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
      return { head: buffer.subarray(0, bytesRead), length: (await handle.stat()).size };
    } finally {
      await handle.close();
    }
  } catch {
    return undefined;
  }
}

const pieceBytes = 16_384;
/** A file piece by piece, each in the place of the one before: what is read of a gigabyte leaves nothing to collect. */
async function* piecesAt(path: string): AsyncGenerator<Uint8Array> {
  const handle = await open(path);
  try {
    const buffer = Buffer.alloc(pieceBytes);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, pieceBytes);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}
function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

async function* readOne(file: FileToRead, tables: KnownMappings | undefined): AsyncGenerator<ReadItem> {
  const beginning = await beginningOf(file);
  if (!beginning) return yield notRead(file.name, "can't be read");
  const { head, length } = beginning;
  if (isZip(head)) return yield* readArchive(file, { tables });
  if (isAppleHealth(readText(head))) {
    if (length > unpackLimits.streamBytes)
      return yield notRead(file.name, `has more than ${unpackLimits.streamBytes / 1_000_000} MB`);
    const report = createReadingReport();
    const come = "path" in file ? piecesAt(file.path) : pieces(file.bytes);
    return yield* readChecked(
      { name: file.name, format: "apple-health", report },
      readAppleHealth(come, report),
    );
  }
  if (length > unpackLimits.fileBytes)
    return yield notRead(file.name, `has more than ${unpackLimits.fileBytes / 1_000_000} MB`);
  const plain = "path" in file ? { name: file.name, bytes: await readFile(file.path) } : file;
  yield* readPlainFile(plain, { tables });
}

/**
 * Reads files of activities in any of the formats of `activityReaders`, gzipped or in ZIP archives, and what Apple Health exports, one workout
 * or reading of the body after the other. `tables`: what is said of tables of no known app, which are read then as well. Nothing is thrown for any bytes: what can't be read is said file by file.
 */
export async function* readActivityFiles(
  files: readonly FileToRead[],
  tables?: KnownMappings,
): AsyncGenerator<ReadItem> {
  for (const file of files) yield* readOne(file, tables);
}
