import {
  type MeasurementKind,
  measurementKinds,
  type MeasurementUnit,
} from "@canter/domain/health/measurement-rules";
import { CsvError, parse } from "csv-parse/sync";
import { createHash } from "node:crypto";
import { type DateOrder, isOpenDate, orderOf, readDate } from "../csv/read-date.ts";
import type { ActivityReader } from "../workout-import/activity-reader.ts";
import { readHeader, readText } from "../workout-import/table/read-values.ts";

/** What a column of a list of readings holds, one a row. */
type Column = "date" | "time" | "kind" | "value" | "unit" | "note" | undefined;

const kindNames: Readonly<Record<string, MeasurementKind>> = {
  weight: "weight",
  bodyweight: "weight",
  bodymass: "weight",
  mass: "weight",
  bodyfat: "body_fat",
  fat: "body_fat",
  bodyfatpercentage: "body_fat",
  fatpercentage: "body_fat",
  bodyfatpercent: "body_fat",
  bf: "body_fat",
  leanmass: "lean_mass",
  leanbodymass: "lean_mass",
  fatfreemass: "lean_mass",
  waist: "waist",
  waistcircumference: "waist",
  restingheartrate: "resting_heart_rate",
  restinghr: "resting_heart_rate",
  rhr: "resting_heart_rate",
  sleep: "sleep",
  sleepduration: "sleep",
  sleephours: "sleep",
  timeasleep: "sleep",
};

const unitNames: Readonly<Record<string, MeasurementUnit>> = {
  kg: "kg",
  kgs: "kg",
  kilograms: "kg",
  lb: "lb",
  lbs: "lb",
  pounds: "lb",
  "%": "%",
  percent: "%",
  cm: "cm",
  in: "in",
  inch: "in",
  inches: "in",
  bpm: "bpm",
  h: "h",
  hours: "h",
  hrs: "h",
  min: "min",
  minutes: "min",
};

const plainNames: Readonly<Record<string, Column>> = {
  date: "date",
  day: "date",
  datetime: "date",
  timestamp: "date",
  dateandtime: "date",
  time: "time",
  kind: "kind",
  type: "kind",
  metric: "kind",
  measure: "kind",
  value: "value",
  unit: "unit",
  units: "unit",
  note: "note",
  notes: "note",
  comment: "note",
  comments: "note",
};

const named = <T>(names: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(names, name) ? names[name] : undefined;

const folded = (text: string): string => text.toLowerCase().replaceAll(/[^a-z%]/g, "");

/** The kind that a word means, in a column of kinds. */
const kindNamed = (text: string): MeasurementKind | undefined =>
  measurementKinds.find((kind) => kind === text.trim().toLowerCase()) ??
  named(kindNames, folded(text).replaceAll("%", ""));

const unitNamed = (text: string): MeasurementUnit | undefined => named(unitNames, text.trim().toLowerCase());

/** What a column of a list holds, by its heading: "Date", "Unit", "Metric". */
const columnOf = (heading: string): Column => named(plainNames, folded(heading.replace(/[([].*$/, "")));

/** A reading with the place that it came from: `row` as a spreadsheet counts (the header is 1). */
type CsvMeasurement = {
  readonly row: number;
  readonly column: string;
  readonly kind: MeasurementKind;
  readonly value: number;
  /** Absent: as the person usually measures. */
  readonly unit?: MeasurementUnit;
  readonly date: string;
  readonly time?: string;
  readonly note?: string;
};

type CsvProblem = { readonly row: number; readonly column: string; readonly message: string };

type CsvMeasurements = {
  readonly readings: readonly CsvMeasurement[];
  readonly problems: readonly CsvProblem[];
};

/** Without these a table is no list of measurements. */
const neededColumns = ["date", "kind", "value"] as const;

/** Rows of a file at most: fifty years of days. */
const maxRows = 20_000;
/** With room for what a scale's app adds. */
const maxColumns = 200;
/** Characters of a row. */
const maxInRow = 20_000;
/** Nobody mends more at a time. */
const maxProblems = 100;

const delimiters = [",", ";", "\t"] as const;

const delimiterOf = (text: string): string => {
  const [head = ""] = text.split(/\r?\n/, 1);
  const count = (sign: string) => head.split(sign).length;
  return delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best), delimiters[0]);
};

type Table = { readonly rows: readonly (readonly string[])[]; readonly problem?: CsvProblem };

const tableOf = (text: string): Table => {
  const [head = ""] = text.split(/\r?\n/, 1);
  if (head.split(delimiterOf(text)).length > maxColumns)
    return { rows: [], problem: { row: 1, column: "", message: `must have at most ${maxColumns} columns` } };
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      trim: true,
      max_record_size: maxInRow,
      to: maxRows + 2,
    });
    return { rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error["lines"] === "number" ? error["lines"] : 1;
    return {
      rows: [],
      problem: { row: line, column: "", message: `can't be read as CSV: ${error.message}` },
    };
  }
};

/** "82.3", "82,3 kg", "7:40" (hours and minutes), "18.4 %". */
const numberOf = (cell: string): { readonly value: number; readonly unit?: MeasurementUnit } | undefined => {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)(?::[0-5]\d)?$/.exec(cell) ?? [];
  if (hours !== undefined) return { value: Number(hours) * 60 + Number(minutes), unit: "min" };
  const [, digits, name = ""] = /^([+-]?\d+(?:[.,]\d+)?)\s*([a-z%]*)$/i.exec(cell) ?? [];
  const unit = unitNamed(name);
  if (digits === undefined || (name !== "" && !unit)) return undefined;
  return { value: Number(digits.replace(",", ".")), ...(unit && { unit }) };
};

type Sheet = {
  readonly headings: readonly string[];
  readonly columns: readonly Column[];
  readonly order: DateOrder;
};

type Row = { readonly number: number; readonly cells: readonly string[] };

const cellOf = ({ columns }: Sheet, { cells }: Row, holds: Column): string =>
  cells[columns.indexOf(holds)] ?? "";

/** The reading that one row says, or what of it can't be read; undefined: it has no value. */
function readRow(sheet: Sheet, row: Row): CsvMeasurement | CsvProblem | undefined {
  const { headings, columns, order } = sheet;
  const at = (index: number) => ({ row: row.number, column: headings[index] ?? `column ${index + 1}` });
  if (row.cells.length !== headings.length)
    return {
      ...at(Math.min(row.cells.length, headings.length)),
      message: `must have ${headings.length} columns as the header has; it has ${row.cells.length}`,
    };
  const when = readDate([cellOf(sheet, row, "date"), cellOf(sheet, row, "time")].join(" ").trim(), order);
  if (!when) return { ...at(columns.indexOf("date")), message: "must be a date, as in 2026-11-20" };
  const cell = cellOf(sheet, row, "value");
  if (cell === "") return undefined;
  const kind = kindNamed(cellOf(sheet, row, "kind"));
  if (!kind) return { ...at(columns.indexOf("kind")), message: "must name what was measured, as in weight" };
  const place = at(columns.indexOf("value"));
  const read = numberOf(cell);
  if (!read) return { ...place, message: `must be a number, not "${cell.slice(0, 40)}"` };
  const note = cellOf(sheet, row, "note").slice(0, 2000);
  const unit = read.unit ?? unitNamed(cellOf(sheet, row, "unit"));
  return { ...place, ...when, ...(note !== "" && { note }), kind, value: read.value, ...(unit && { unit }) };
}

/**
 * Reads a list of measurements, one a row: columns date, kind, value and perhaps unit, time and note. Comma, semicolon or
 * tab; decimal points or commas. Dates such as 3/4/2026 are read where another one of the file decides on their order, as 3/14/2026 does; a
 * file in which none does is refused: half of its readings could land in the wrong month.
 * Nothing is thrown for any text; what can't be read is named by row and column, at most a hundred of them.
 */
export const readMeasurementsCsv = (text: string): CsvMeasurements => {
  const { rows, problem } = tableOf(text);
  if (problem) return { readings: [], problems: [problem] };
  const [headings = [], ...body] = rows;
  const columns = headings.map(columnOf);
  const refuse = (message: string): CsvMeasurements => ({
    readings: [],
    problems: [{ row: 1, column: "", message }],
  });
  const lacking = neededColumns.find((column) => !columns.includes(column));
  if (lacking) return refuse(`must have a column ${lacking}`);
  if (body.length > maxRows) return refuse(`must have at most ${maxRows} rows`);
  const dates = columns.indexOf("date");
  const found = orderOf(body.map((cells) => cells[dates] ?? ""));
  if (found === "both")
    return refuse("must have all dates in one order: some have the day first, some the month");
  const open = found === undefined ? body.findIndex((cells) => isOpenDate(cells[dates] ?? "")) : -1;
  if (open !== -1)
    return {
      readings: [],
      problems: [
        {
          row: open + 2,
          column: headings[dates] ?? "",
          message: `"${(body[open]?.[dates] ?? "").slice(0, 40)}" could have the day or the month first, and no other date of the file tells: write dates as 2026-04-03`,
        },
      ],
    };
  const sheet = { headings, columns, order: found ?? "day_first" };
  const readings: CsvMeasurement[] = [];
  const problems: CsvProblem[] = [];
  for (const [index, cells] of body.entries()) {
    if (cells.every((cell) => cell === "")) continue;
    const one = readRow(sheet, { number: index + 2, cells });
    if (!one) continue;
    if ("message" in one) problems.push(one);
    else readings.push(one);
    if (problems.length >= maxProblems) break;
  }
  return { readings, problems };
};

/** A list of readings of the body, one a row: columns for the date, what was measured, its value and perhaps its unit. */
export const measurementListReader: ActivityReader = {
  id: "measurements",
  title: "lists of measurements",
  detect: (head) => {
    const held = new Set(readHeader(head).cells.map(columnOf));
    return neededColumns.every((holds) => held.has(holds));
  },
  // eslint-disable-next-line typescript/require-await -- a reader is asynchronous; this one has the whole file
  read: async function* (file, report) {
    const { readings, problems } = readMeasurementsCsv(readText(file.bytes));
    for (const { row, column, message } of problems)
      report.problem(`row ${row}${column === "" ? "" : `, column ${column}`}`, message);
    for (const { kind, value, unit, date, time, note } of readings) {
      const key = createHash("sha256").update(JSON.stringify([kind, date, time, value, unit]));
      yield {
        key: `table:${key.digest("base64url").slice(0, 22)}`,
        localDate: date,
        ...(time !== undefined && { localTime: time }),
        measurement: { kind, value, ...(unit && { unit }), ...(note !== undefined && { note }) },
      };
    }
  },
};
