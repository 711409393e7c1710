import {
  type ImportedFile,
  type ImportedWorkout,
  importedWorkoutSchema,
} from "@canter/domain/import/imported-workout";
import { type ActivityFile, createReadingReport } from "./activity-reader.ts";
import { isGzip, isZip, openArchive, unpackGzip } from "./archive/unpack.ts";
import { activityReaders, readerOf } from "./formats.ts";
import { mergeStravaRow } from "./strava-csv/merge-strava-row.ts";
import { readStravaRows } from "./strava-csv/read-strava-csv.ts";

/** A workout as soon as it is read, and each file when it is done with. */
export type ReadItem = { readonly workout: ImportedWorkout } | { readonly file: ImportedFile };

const unknownFormat = `is none of the formats that are read here: ${activityReaders.map(({ title }) => title).join(", ")}, or one of them gzipped or in a ZIP file`;

const notRead = (name: string, message: string): ReadItem => ({
  file: {
    name: name.slice(0, 300),
    workouts: 0,
    sets: 0,
    problems: [{ where: "file", message, count: 1 }],
    leftOut: [],
  },
});

const setsOf = ({ content }: ImportedWorkout): number =>
  content.exercises.reduce((sum, { sets }) => sum + sets.length, 0);

/** Reads one file that is no archive. `merge`: what else is known of its only workout. */
async function* readPlain(
  file: ActivityFile,
  merge: (workout: ImportedWorkout) => ImportedWorkout = (workout) => workout,
): AsyncGenerator<ReadItem> {
  const reader = file.bytes.length === 0 ? undefined : readerOf(file);
  if (!reader) return yield notRead(file.name, file.bytes.length === 0 ? "is empty" : unknownFormat);
  const report = createReadingReport();
  let [workouts, sets] = [0, 0];
  for await (const read of reader.read(file, report)) {
    const checked = importedWorkoutSchema.safeParse(merge(read));
    if (checked.success) {
      workouts += 1;
      sets += setsOf(checked.data);
      yield { workout: checked.data };
      continue;
    }
    const [issue] = checked.error.issues;
    report.problem(
      `workout ${read.localDate ?? (read.instant === undefined ? workouts + 1 : new Date(read.instant).toISOString())}`,
      `is left out: ${issue?.path.filter((part) => part !== "content").join(".") ?? ""} ${issue?.message ?? "is not possible"}`,
    );
  }
  const notes = report.notes();
  const problems =
    workouts === 0 && notes.problems.length === 0
      ? [{ where: "file", message: "has no workout in it", count: 1 }]
      : notes.problems;
  yield { file: { name: file.name.slice(0, 300), format: reader.id, workouts, sets, ...notes, problems } };
}

async function* readOne(
  file: ActivityFile,
  merge?: (workout: ImportedWorkout) => ImportedWorkout,
): AsyncGenerator<ReadItem> {
  if (!isGzip(file.bytes)) return yield* readPlain(file, merge);
  const unpacked = await unpackGzip(file);
  if ("problem" in unpacked) return yield notRead(unpacked.name, unpacked.problem);
  yield* readPlain(unpacked.file, merge);
}

const isStravaList = (fileName: string): boolean => /(^|\/)activities\.csv$/i.test(fileName);
/** What archives of these apps hold beside activities: photos, profiles, settings. */
const isActivityName = (fileName: string): boolean => /\.(fit|tcx|gpx|csv)(\.gz)?$/i.test(fileName);

type Archive = NonNullable<Awaited<ReturnType<typeof openArchive>>>;

/** The rows of a Strava archive's list, by the file that each belongs to; rows of files that are not there are read as they are. */
async function* readStravaList(
  { files, unpack }: Archive,
  rows: Map<string, ImportedWorkout>,
): AsyncGenerator<ReadItem> {
  const entry = files.find(({ fileName }) => isStravaList(fileName));
  if (!entry) return;
  const unpacked = await unpack(entry);
  if ("problem" in unpacked) return yield notRead(unpacked.name, unpacked.problem);
  const folder = entry.fileName.slice(0, entry.fileName.lastIndexOf("/") + 1);
  const there = new Set(files.map(({ fileName }) => fileName));
  const report = createReadingReport();
  let workouts = 0;
  for await (const { workout, filename } of readStravaRows(unpacked.file, report)) {
    const path = `${folder}${filename}`;
    if (filename !== "" && there.has(path)) rows.set(path, workout);
    else {
      workouts += 1;
      yield { workout };
    }
  }
  yield { file: { name: unpacked.file.name, format: "strava-csv", workouts, sets: 0, ...report.notes() } };
}

async function* readArchive(file: ActivityFile): AsyncGenerator<ReadItem> {
  const archive = await openArchive(file);
  if (!archive) return yield notRead(file.name, "can't be unpacked: it is damaged");
  if (archive.problem !== undefined) yield notRead(file.name, archive.problem);
  const rows = new Map<string, ImportedWorkout>();
  yield* readStravaList(archive, rows);
  const entries = archive.files.filter(({ fileName }) => isActivityName(fileName) && !isStravaList(fileName));
  if (entries.length === 0 && !archive.files.some(({ fileName }) => isStravaList(fileName)))
    return yield notRead(file.name, "has no file of activities in it");
  for (const entry of entries) {
    const unpacked = await archive.unpack(entry);
    if ("problem" in unpacked) {
      yield notRead(unpacked.name, unpacked.problem);
      continue;
    }
    const row = rows.get(entry.fileName);
    let isRead = false;
    for await (const item of readOne(unpacked.file, row && ((workout) => mergeStravaRow(workout, row)))) {
      isRead ||= "workout" in item;
      yield item;
    }
    // The list knows of it, though its file can't be read.
    if (row && !isRead) yield { workout: row };
  }
}

/**
 * Reads files of activities in any of the formats of `activityReaders`, gzipped or in ZIP archives, one workout after the other. Nothing is
 * thrown for any bytes: what can't be read is said file by file.
 */
export async function* readActivityFiles(files: readonly ActivityFile[]): AsyncGenerator<ReadItem> {
  for (const file of files)
    if (isZip(file.bytes)) yield* readArchive(file);
    else yield* readOne(file);
}
