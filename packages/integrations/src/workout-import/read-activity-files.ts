import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import { createReadingReport, type FileToRead, type ReadingReport } from "./activity-reader.ts";
import { isAppleHealth, readAppleHealth } from "./apple-health/read-apple-health.ts";
import {
  isGzip,
  isZip,
  unpackLimits,
  type Archive,
  openArchive,
  type UnpackBudget,
} from "./archive/unpack.ts";
import {
  notRead,
  readChecked,
  type ReadingOptions,
  type ReadItem,
  readPlainFile,
} from "./read-plain-file.ts";
import { readText } from "./table/read-values.ts";
import { readerOf } from "./formats.ts";
import { gpxReader } from "./gpx/read-gpx.ts";
import { mergeStravaRow, readStravaRows, stravaCsvReader } from "./strava-csv/read-strava-csv.ts";

const isStravaList = (fileName: string): boolean => /(^|\/)activities\.csv$/i.test(fileName);
/** What archives of these apps hold beside activities: photos, profiles, settings. */
const isActivityName = (fileName: string): boolean =>
  /\.(fit|tcx|gpx|csv|tsv)(\.gz)?$|\.zip$/i.test(fileName);
const isTableName = (fileName: string): boolean => /\.[ct]sv(\.gz)?$/i.test(fileName);

/** An archive that a member saved of all that is theirs here. */
const isOwnArchive = ({ files }: Archive): boolean =>
  ["manifest.json", "tables/workouts.jsonl"].every((own) => files.some(({ fileName }) => fileName === own));

/** Finds Strava's list of activities by what is in it: any app or person may have a table of that name. */
async function findStravaList({ files, unpack }: Archive) {
  for (const entry of files.filter(({ fileName }) => isStravaList(fileName))) {
    const unpacked = await unpack(entry);
    if ("file" in unpacked && readerOf(unpacked.file) === stravaCsvReader)
      return { path: entry.fileName, file: unpacked.file };
  }
  return undefined;
}
type StravaList = NonNullable<Awaited<ReturnType<typeof findStravaList>>>;

/** The rows of a Strava archive's list, by the file that each belongs to; rows of files that are not there are read as they are. */
async function* readStravaList(
  { path, file }: StravaList,
  { files }: Archive,
  rows: Map<string, ImportedWorkout>,
): AsyncGenerator<ReadItem> {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const there = new Set(files.map(({ fileName }) => fileName));
  const report = createReadingReport();
  for (const { fileName } of files)
    if (isTableName(fileName) && fileName !== path)
      report.leftOut("table beside the list of activities", "is not read");
  let workouts = 0;
  for await (const { workout, filename } of readStravaRows(file, report)) {
    const recording = `${folder}${filename}`;
    if (filename !== "" && there.has(recording)) rows.set(recording, workout);
    else {
      workouts += 1;
      yield { item: workout };
    }
  }
  yield { file: { name: file.name, format: "strava-csv", workouts, sets: 0, ...report.notes() } };
}

/** The names differ by language: export.xml, exportieren.xml, …; what is beside it is the same for clinics. */
const mayBeAppleExport = (fileName: string): boolean =>
  /^[^/]+\/[^/]+\.xml$/i.test(fileName) && !/_cda\.xml$/i.test(fileName);
const entryHeadBytes = 4096;

/**
 * Gives the packed recording of a route that Apple wrote beside its XML. One that can't be had is said in `report`: its workout comes without.
 */
function createTrackOf({ files, unpack }: Archive, folder: string, report: ReadingReport) {
  const entries = new Map(files.map((entry) => [entry.fileName, entry]));
  return async (path: string): Promise<string | undefined> => {
    const entry = entries.get(`${folder}${path.replace(/^\//, "")}`);
    const unpacked = entry && (await unpack(entry));
    if (!unpacked) report.problem("route", "is not in the archive");
    else if ("problem" in unpacked) report.problem("route", unpacked.problem);
    else
      for await (const read of gpxReader.read(unpacked.file, createReadingReport()))
        if ("recording" in read) return read.recording;
    return undefined;
  };
}

/** Reads an archive of Apple Health: its XML as it comes, and the tracks that it names. Ends with whether it is one. */
async function* readAppleArchive(archive: Archive): AsyncGenerator<ReadItem, boolean> {
  for (const entry of archive.files.filter(({ fileName }) => mayBeAppleExport(fileName))) {
    const report = createReadingReport();
    let problem: string | undefined;
    const read = archive.stream(entry, (found) => report.problem("file", (problem = found)));
    const first = await read.next();
    if (problem !== undefined) yield notRead(archive.nameOf(entry), problem);
    const head = first.done ? "" : Buffer.from(first.value.subarray(0, entryHeadBytes)).toString("latin1");
    if (first.done || !isAppleHealth(head)) {
      await read.return(undefined);
      continue;
    }
    const folder = entry.fileName.slice(0, entry.fileName.lastIndexOf("/") + 1);
    const whole = async function* () {
      yield first.value;
      yield* read;
    };
    yield* readChecked(
      { name: archive.nameOf(entry), format: "apple-health", report },
      readAppleHealth(whole(), report, createTrackOf(archive, folder, report)),
    );
    return true;
  }
  return false;
}

type ArchiveOptions = ReadingOptions & {
  /** The archive that it lies in. */
  readonly outer?: UnpackBudget;
};

async function* readFiles(
  archive: Archive,
  name: string,
  { outer, ...options }: ArchiveOptions,
): AsyncGenerator<ReadItem> {
  if (archive.problem !== undefined) yield notRead(name, archive.problem);
  if (yield* readAppleArchive(archive)) return;
  const rows = new Map<string, ImportedWorkout>();
  const list = await findStravaList(archive);
  if (list) yield* readStravaList(list, archive, rows);
  // Beside Strava's list are a dozen tables of bikes, comments, followers.
  const entries = archive.files.filter(
    ({ fileName }) => isActivityName(fileName) && !(list && isTableName(fileName)),
  );
  if (entries.length === 0 && !list)
    return yield notRead(
      name,
      isOwnArchive(archive)
        ? "is an archive of Canter: it is brought in under Your data"
        : "has no file of activities in it",
    );
  for (const entry of entries) {
    const unpacked = await archive.unpack(entry);
    if ("problem" in unpacked) {
      yield notRead(unpacked.name, unpacked.problem);
      continue;
    }
    // Garmin's export has its files in archives of their own.
    if (isZip(unpacked.file.bytes)) {
      if (outer) yield notRead(unpacked.file.name, "is an archive in an archive in an archive");
      else yield* readArchive(unpacked.file, { ...options, outer: archive.budget });
      continue;
    }
    const row = rows.get(entry.fileName);
    let isRead = false;
    for await (const item of readPlainFile(unpacked.file, {
      ...options,
      ...(row && { merge: (workout: ImportedWorkout) => mergeStravaRow(workout, row) }),
    })) {
      isRead ||= "item" in item;
      yield item;
    }
    // The list knows of it, though its file can't be read.
    if (row && !isRead) yield { item: row };
  }
}

/** Reads what is in a ZIP file: of an app's whole export, of a folder. */
async function* readArchive(file: FileToRead, options: ArchiveOptions): AsyncGenerator<ReadItem> {
  const archive = await openArchive(file, options.outer);
  if (!archive) return yield notRead(file.name, "can't be unpacked: it is damaged");
  try {
    yield* readFiles(archive, file.name, options);
  } finally {
    archive.close();
  }
}

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

/** A packed file as it unpacks, up to the most that may be read; what is wrong with it is noted. */
async function* unpackedPieces(file: FileToRead, report: ReadingReport): AsyncGenerator<Uint8Array> {
  const packed = "path" in file ? createReadStream(file.path) : Readable.from(pieces(file.bytes));
  // Errors on the way are thrown to whoever reads the result.
  const unpacked = pipeline(packed, createGunzip(), () => undefined);
  let left: number = unpackLimits.streamBytes;
  try {
    for await (const part of unpacked) {
      left -= (part as Uint8Array).length;
      if (left < 0)
        return report.problem("file", `unpacks to more than ${unpackLimits.streamBytes / 1_000_000} MB`);
      yield part as Uint8Array;
    }
  } catch {
    report.problem("file", "can't be unpacked: it is damaged");
  } finally {
    unpacked.destroy();
  }
}

/** An export of Apple Health that somebody packed with gzip. Ends with whether it is one. */
async function* readPackedApple(file: FileToRead): AsyncGenerator<ReadItem, boolean> {
  const report = createReadingReport();
  const read = unpackedPieces(file, report);
  const first = await read.next();
  if (first.done || !isAppleHealth(readText(first.value.subarray(0, entryHeadBytes)))) {
    await read.return(undefined);
    return false;
  }
  const whole = async function* () {
    yield first.value;
    yield* read;
  };
  yield* readChecked({ name: file.name, format: "apple-health", report }, readAppleHealth(whole(), report));
  return true;
}

async function* readOne(file: FileToRead, options: ReadingOptions): AsyncGenerator<ReadItem> {
  const beginning = await beginningOf(file);
  if (!beginning) return yield notRead(file.name, "can't be read");
  const { head, length } = beginning;
  if (isZip(head)) return yield* readArchive(file, options);
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
  if (isGzip(head) && (yield* readPackedApple(file))) return;
  if (length > unpackLimits.fileBytes)
    return yield notRead(file.name, `has more than ${unpackLimits.fileBytes / 1_000_000} MB`);
  const plain = "path" in file ? { name: file.name, bytes: await readFile(file.path) } : file;
  yield* readPlainFile(plain, options);
}

/**
 * Reads files of activities in any of the formats of `activityReaders`, gzipped or in ZIP archives, and what Apple Health exports, one workout
 * or reading of the body after the other. Nothing is thrown for any bytes: what can't be read is said file by file.
 */
export async function* readActivityFiles(
  files: readonly FileToRead[],
  options: ReadingOptions = {},
): AsyncGenerator<ReadItem> {
  for (const file of files) yield* readOne(file, options);
}
