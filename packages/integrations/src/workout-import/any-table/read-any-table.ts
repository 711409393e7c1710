import { createHash } from "node:crypto";
import { measurementKinds } from "@canter/domain/health/measurement-rules";
import type { ImportedItem, ImportedMeasurement } from "@canter/domain/import/imported-workout";
import {
  type ReadTable,
  splitRole,
  type TableField,
  type TableMapping,
  tableFields,
} from "@canter/domain/import/table-mapping";
import { isOpenDate, orderOf, readDate } from "../../csv/read-date.ts";
import { type ActivityFile, type ReadingReport, textWithin } from "../activity-reader.ts";
import { momentText, readMoment } from "../table/read-moment.ts";
import { readTable } from "../table/read-table.ts";
import type { TableRow } from "../table/table-row.ts";
import { readHeader, readText } from "../table/read-values.ts";
import { createTableWorkouts, type TableEntry, readQuantity, type Quantity } from "./table-workouts.ts";
import headingWords from "./heading-words.json" with { type: "json" };

/** What people have said of tables: of this one, and of others by their header. */
export type KnownMappings = {
  readonly stated?: TableMapping | undefined;
  readonly byHeader?: ReadonlyMap<string, TableMapping> | undefined;
};

const maxRows = 100_000;
const maxColumns = 300;
const shownRows = 5;
const exampleLength = 40;
const headLength = 20_000;

type Column = { readonly heading: string; readonly field: TableField | undefined; readonly unit?: string };

const fieldByWord: ReadonlyMap<string, TableField> = new Map(
  Object.entries(headingWords).flatMap(([field, words]) =>
    words.map((word) => [word, field as TableField] as const),
  ),
);

/** What units are written as in headings. */
const unitWords: Readonly<Record<string, string>> = {
  kgs: "kg",
  kilograms: "kg",
  lbs: "lb",
  pounds: "lb",
  miles: "mi",
  kilometers: "km",
  meters: "m",
  metres: "m",
  yards: "yd",
  minutes: "min",
  mins: "min",
  minuten: "min",
  sec: "s",
  secs: "s",
  seconds: "s",
  hours: "h",
  hrs: "h",
  stunden: "h",
};

const folded = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, " ")
    .trim();

/** "Weight (kg)", "distance_km", "Gewicht [lbs]" as words and a unit. */
const partsOf = (heading: string): { readonly name: string; readonly unit: string } => {
  const words = folded(heading).split(" ");
  const last = words.at(-1) ?? "";
  const unit = unitWords[last] ?? last;
  const isUnit =
    words.length > 1 && Object.values<readonly string[]>(tableFields).some((units) => units.includes(unit));
  return isUnit ? { name: words.slice(0, -1).join(" "), unit } : { name: words.join(" "), unit: "" };
};

const withUnit = (field: TableField, unit: string): string =>
  (tableFields[field] as readonly string[]).includes(unit) ? `${field}:${unit}` : field;

/**
 * What the columns of a table probably hold, by their headings and what is said of some of them; each field once. A weight in a table without
 * exercises is somebody's own.
 */
export function guessMapping(headings: readonly string[], said: TableMapping = {}): TableMapping {
  const named = headings.map((heading) => ({ heading, ...partsOf(heading) }));
  const hasExercises = named.some(
    ({ heading, name }) => (said[heading] ?? fieldByWord.get(name)) === "exercise",
  );
  const taken = new Set(
    headings.map((heading) => splitRole(said[heading] ?? "").field).filter((field) => field !== undefined),
  );
  return Object.fromEntries(
    named.map(({ heading, name, unit }) => {
      const stated = said[heading];
      if (stated !== undefined) return [heading, stated];
      const found = fieldByWord.get(name);
      const field = found === "weight" && !hasExercises ? "body_weight" : found;
      if (!field || taken.has(field)) return [heading, ""];
      taken.add(field);
      return [heading, withUnit(field, unit)];
    }),
  );
}

/** Whether a first row is no header but values already: a header has no date in it. */
const isHeadless = (cells: readonly string[]): boolean =>
  cells.some((cell) => readMoment(cell) !== undefined);

/** By which a group's mapping of tables with this header is kept. */
const headerKeyOf = (headings: readonly string[]): string =>
  createHash("sha256")
    .update(JSON.stringify(headings.map(folded)))
    .digest("base64url")
    .slice(0, 22);

/** Whether something comes of a table that is read so: it has dates, and something done or measured. */
const isUsable = (mapping: TableMapping): boolean => {
  const fields = new Set(Object.values(mapping).map((role) => splitRole(role).field));
  const counted: readonly TableField[] = [
    "exercise",
    "distance",
    "duration",
    "body_weight",
    "body_fat",
    "lean_mass",
    "waist",
    "resting_heart_rate",
    "sleep",
  ];
  return fields.has("date") && counted.some((field) => fields.has(field));
};

/** The columns of a table as they are to be read; undefined: it is none that anything comes of. */
function planOf(content: string, { stated, byHeader }: KnownMappings) {
  const { cells } = readHeader(content.slice(0, headLength));
  if (cells.length < 2 || cells.length > maxColumns) return undefined;
  const headless = isHeadless(cells);
  const seen = new Map<string, number>();
  const headings = cells.map((cell, index) => {
    const name = headless || cell === "" ? `Column ${index + 1}` : cell.slice(0, 180);
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} ${times}`;
  });
  // Tables without a header have nothing by which another one would be known again but their first row.
  const headerKey = headerKeyOf(headless ? cells : headings);
  const said = { ...byHeader?.get(headerKey), ...stated };
  const mapping = guessMapping(headings, said);
  const columns = headings.map((heading): Column => ({ heading, ...splitRole(mapping[heading] ?? "") }));
  return { headings, headless, headerKey, mapping, columns, isUsable: isUsable(mapping) };
}
type Plan = NonNullable<ReturnType<typeof planOf>>;

/** Whether a file is a table: by what its columns are called or are said to be, or else by its name. */
export const isAnyTable = (file: ActivityFile, known: KnownMappings): boolean => {
  const plan = planOf(readText(file.bytes.subarray(0, headLength)), known);
  return plan !== undefined && (plan.isUsable || known.stated !== undefined || /\.[ct]sv$/i.test(file.name));
};

/** Whether what is said now is said of this table: it has one of the columns. */
export const isTableStated = (file: ActivityFile, known: KnownMappings): boolean => {
  const plan = known.stated && planOf(readText(file.bytes.subarray(0, headLength)), known);
  return plan?.headings.some((heading) => known.stated?.[heading] !== undefined) === true;
};

const keyOf = (...parts: readonly unknown[]): string =>
  `table:${createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22)}`;

/** In which order the dates of a table are: as was said, else as they tell themselves. Undefined: nothing tells. */
function orderIn(rows: readonly TableRow[], index: number, unit: string | undefined) {
  if (unit === "day_first" || unit === "month_first") return unit;
  const dates = rows.map((row) => row.at(index).split(/[ T]/)[0] ?? "");
  const found = orderOf(dates);
  if (found === "day_first" || found === "month_first") return found;
  return found === "both" || dates.some(isOpenDate) ? undefined : "day_first";
}

type Reading = {
  readonly columns: readonly Column[];
  readonly order: "day_first" | "month_first";
  readonly report: ReadingReport;
};

/** One row by its fields; what can't be read of it is noted. Undefined: it has no date. */
function entryOf(row: TableRow, { columns, order, report }: Reading): TableEntry | undefined {
  const texts = new Map<TableField, string>();
  const quantities = new Map<TableField, Quantity>();
  for (const [index, { heading, field, unit }] of columns.entries()) {
    const cell = row.at(index);
    if (field === undefined || cell === "" || /^[-–—]+$/.test(cell)) continue;
    texts.set(field, cell);
    const quantity = readQuantity(field, cell, unit);
    if (quantity === "unreadable")
      report.problem(
        `row ${row.number}, column ${heading}`,
        `must be a number, not "${cell.slice(0, exampleLength)}"`,
      );
    else if (quantity) quantities.set(field, quantity);
  }
  const date = texts.get("date") ?? "";
  const moment = readDate(date, order) ?? readMoment(date);
  if (!moment) {
    report.problem(`row ${row.number}`, "must have a date, as in 2026-11-20");
    return undefined;
  }
  const stated = readMoment(`2000-01-01 ${texts.get("time") ?? ""}`)?.time;
  const time = stated ?? moment.time;
  return { row: row.number, date: moment.date, ...(time !== undefined && { time }), texts, quantities };
}

function* measurementsOf({ date, time, quantities, texts }: TableEntry): Generator<ImportedMeasurement> {
  for (const kind of measurementKinds) {
    const read = quantities.get(kind === "weight" ? "body_weight" : kind);
    if (!read) continue;
    const note = textWithin(texts.get("notes"), 2000);
    const unit = read.unit as ImportedMeasurement["measurement"]["unit"];
    yield {
      key: keyOf(kind, date, time, read.value, read.unit),
      localDate: date,
      ...(time !== undefined && { localTime: time }),
      measurement: {
        kind,
        value: read.value,
        ...(unit !== undefined && { unit }),
        ...(note !== undefined && { note }),
      },
    };
  }
}

/** A row in words, as it is read. */
const inWords = ({ date, time, texts, quantities }: TableEntry): string =>
  [
    momentText({ date, ...(time !== undefined && { time }) }).replace("T", " "),
    ...[...texts]
      .filter(([field]) => field !== "date" && field !== "time" && field !== "notes")
      .map(([field, text]) => {
        const read = quantities.get(field);
        const value = read
          ? `${read.value}${read.unit === undefined ? "" : ` ${read.unit}`}`
          : text.slice(0, exampleLength);
        return field === "exercise" || field === "sport" || field === "title"
          ? value
          : `${field.replaceAll("_", " ")} ${value}`;
      }),
  ].join(", ");

const tableOf = (
  { columns, headerKey, mapping }: Plan,
  rows: readonly TableRow[],
): Omit<ReadTable, "rows"> => ({
  headerKey,
  columns: columns.map(({ heading }, index) => ({
    heading,
    role: mapping[heading] ?? "",
    examples: rows
      .slice(0, 20)
      .flatMap((row) => (row.at(index) === "" ? [] : [row.at(index).slice(0, exampleLength)]))
      .slice(0, 3),
  })),
});

async function rowsOf(
  file: ActivityFile,
  { headings, headless }: Plan,
  report: ReadingReport,
): Promise<readonly TableRow[]> {
  const rows: TableRow[] = [];
  const options = { known: headings, headings: () => headings, isHeadless: headless };
  for await (const row of readTable(file, report, options)) {
    if (rows.length >= maxRows) {
      report.problem(`row ${row.number}`, `only ${maxRows} rows are read`);
      break;
    }
    rows.push(row);
  }
  return rows;
}

/**
 * Reads a table of which nothing is known but its headings: rows of sets, of workouts or of readings of the body, as its columns are mapped.
 * `onTable` is given how it was read. A date that could be read both ways is never guessed.
 */
export async function* readAnyTable(
  file: ActivityFile,
  report: ReadingReport,
  known: KnownMappings,
  onTable: (table: ReadTable) => void,
): AsyncGenerator<ImportedItem> {
  const plan = planOf(readText(file.bytes), known);
  if (!plan) return;
  for (const { heading, field } of plan.columns)
    if (field === undefined) report.leftOut(`column ${heading}`, "is not kept");
  const rows = await rowsOf(file, plan, report);
  const table = tableOf(plan, rows);
  const dateIndex = plan.columns.findIndex(({ field }) => field === "date");
  const order = orderIn(rows, dateIndex, plan.columns[dateIndex]?.unit);
  if (!plan.isUsable || order === undefined) {
    onTable({ ...table, rows: [] });
    const dates = plan.columns[dateIndex]?.heading ?? "";
    return report.problem(
      plan.isUsable ? `column ${dates}` : "table",
      plan.isUsable
        ? "could have the day or the month first, and no date in it tells: say date:day_first or date:month_first"
        : "must have a column that is the date, and one of what was done or measured",
    );
  }
  const shown: { row: number; read: string }[] = [];
  const workouts = createTableWorkouts(report, keyOf);
  for (const row of rows) {
    const entry = entryOf(row, { columns: plan.columns, order, report });
    if (!entry) continue;
    if (shown.length < shownRows) shown.push({ row: entry.row, read: inWords(entry) });
    yield* measurementsOf(entry);
    workouts.add(entry);
  }
  onTable({ ...table, rows: shown });
  yield* workouts.finish();
}
