import {
  type ImportedFile,
  type ImportedItem,
  importedItemSchema,
  importedWorkoutSchema,
  isMeasurement,
  type ImportedWorkout,
} from "@canter/domain/import/imported-workout";
import type { ReadTable } from "@canter/domain/import/table-mapping";
import { isAnyTable, isTableStated, type KnownMappings, readAnyTable } from "./any-table/read-any-table.ts";
import { type ActivityFile, createReadingReport, type ReadProgress, type Whose } from "./activity-reader.ts";
import { isGzip, unpackGzip } from "./archive/unpack.ts";
import { activityReaders, readerOf } from "./formats.ts";

/** What is in a file as soon as it is read, each file when it is done with, and in between how far a long one is read. */
export type ReadItem = { readonly item: ImportedItem } | { readonly file: ImportedFile } | ReadProgress;

const unknownFormat = `is none of the formats that are read here: ${activityReaders.map(({ title }) => title).join(", ")}, Apple Health, tables, or one of them gzipped or in a ZIP file`;

/** A file that nothing came of, and why. */
export const notRead = (name: string, message: string): ReadItem => ({
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

const dayOf = ({ localDate, instant }: ImportedItem, nth: number): string | number =>
  localDate ?? (instant === undefined ? nth : new Date(instant).toISOString());

/** Before FIT counts its time, and when many a clock begins that was not set. */
const firstInstant = Date.UTC(1990, 0, 2);
/** What a workout can do without. */
const optional = ["durationSeconds", "distanceMeters", "avgHeartRate", "fields", "title", "notes"] as const;

/** Checks what a reader gives. What is not possible of a workout that is one without it is left out, and noted. */
function checkItem(one: ImportedItem, leaveOut: (field: string, message: string) => void) {
  const isUnset = one.instant !== undefined && one.instant < firstInstant;
  if (isUnset) leaveOut("its date", "the clock was not set");
  const item = isUnset ? { ...one, instant: undefined } : one;
  const checked = importedItemSchema.safeParse(item);
  if (checked.success || isMeasurement(item)) return checked;
  const content: Record<string, unknown> = { ...item.content };
  for (const { path, message } of importedWorkoutSchema.safeParse(item).error?.issues ?? []) {
    const field = optional.find((name) => path[0] === "content" && path[1] === name);
    if (field === undefined || content[field] === undefined) continue;
    leaveOut(field, message);
    delete content[field];
    if (field === "distanceMeters") delete content["distance"];
  }
  return importedItemSchema.safeParse({ ...item, content });
}

/** Everything that a reader gives, checked and counted, and what came of the file in the end. */
export async function* readChecked(
  {
    name,
    format,
    report,
    table,
  }: {
    readonly name: string;
    readonly format: string;
    readonly report: ReturnType<typeof createReadingReport>;
    readonly table?: () => ReadTable | undefined;
  },
  read: AsyncIterable<ImportedItem | ReadProgress>,
): AsyncGenerator<ReadItem> {
  let [workouts, sets, measurements] = [0, 0, 0];
  for await (const one of read) {
    if ("progress" in one) {
      yield one;
      continue;
    }
    const checked = checkItem(one, (field, message) =>
      report.problem(`workout ${dayOf(one, workouts + 1)}`, `${field} is left out: ${message}`),
    );
    if (!checked.success) {
      const [issue] = checked.error.issues;
      const field = issue?.path.filter((part) => part !== "content").join(".") ?? "";
      const where = `${"measurement" in one ? "measurement" : "workout"} ${dayOf(one, workouts + 1)}`;
      report.problem(where, `is left out: ${field} ${issue?.message ?? "is not possible"}`);
      continue;
    }
    if (isMeasurement(checked.data)) measurements += 1;
    else {
      workouts += 1;
      sets += setsOf(checked.data);
    }
    yield { item: checked.data };
  }
  const notes = report.notes();
  const problems =
    workouts + measurements === 0 && notes.problems.length === 0
      ? [{ where: "file", message: "has no workout in it", count: 1 }]
      : notes.problems;
  const readAs = table?.();
  const counts = {
    workouts,
    sets,
    ...(measurements > 0 && { measurements }),
    ...(readAs && { table: readAs }),
  };
  yield { file: { name: name.slice(0, 300), format, ...counts, ...notes, problems } };
}

/** A table of no app that is known, read by its headings or as somebody said. */
async function* readTableFile(file: ActivityFile, known: KnownMappings): AsyncGenerator<ReadItem> {
  const report = createReadingReport();
  let table: ReadTable | undefined;
  const read = readAnyTable(file, report, known, (readAs) => (table = readAs));
  yield* readChecked({ name: file.name, format: "table", report, table: () => table }, read);
}

/** `tables`: what people have said of tables; without it those of no known app are not read. */
export type ReadingOptions = {
  readonly tables?: KnownMappings | undefined;
  readonly whose?: Whose | undefined;
};

type PlainOptions = ReadingOptions & {
  /** What else is known of a file's only workout. */
  readonly merge?: (workout: ImportedWorkout) => ImportedWorkout;
};

async function* readPlain(
  file: ActivityFile,
  { merge = (workout) => workout, tables, whose }: PlainOptions,
): AsyncGenerator<ReadItem> {
  const isMapped = tables !== undefined && isTableStated(file, tables);
  const reader = file.bytes.length === 0 || isMapped ? undefined : readerOf(file);
  if (!reader && tables && isAnyTable(file, tables)) return yield* readTableFile(file, tables);
  if (!reader) return yield notRead(file.name, file.bytes.length === 0 ? "is empty" : unknownFormat);
  const report = createReadingReport();
  async function* merged(): AsyncGenerator<ImportedItem | ReadProgress> {
    for await (const one of reader?.read(file, report, whose) ?? [])
      yield "progress" in one || isMeasurement(one) ? one : merge(one);
  }
  yield* readChecked({ name: file.name, format: reader.id, report }, merged());
}

/** Reads one file that is no archive, gzipped or not. */
export async function* readPlainFile(
  file: ActivityFile,
  options: PlainOptions = {},
): AsyncGenerator<ReadItem> {
  if (!isGzip(file.bytes)) return yield* readPlain(file, options);
  const unpacked = await unpackGzip(file);
  if ("problem" in unpacked) return yield notRead(unpacked.name, unpacked.problem);
  yield* readPlain(unpacked.file, options);
}
