import { type DateOrder, isOpenDate } from "../../csv/read-date.ts";
import type { ReadingReport } from "../activity-reader.ts";
import { type LocalMoment, readMoment, slashOrderOf } from "./read-moment.ts";
import { isBlankCell, readNumber, readSeconds } from "./read-values.ts";

/** A heading as it is compared: in any case, whatever stands between its words. */
export const nameOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]+/gu, " ")
    .trim();

/**
 * A row of a table; columns by name in any case. `nth`: of several columns with one name, counted from 0. A cell that should be a number or a time
 * and is none is noted.
 */
export type TableRow = {
  /** As a spreadsheet counts: the header is 1. */
  readonly number: number;
  readonly text: (column: string, nth?: number) => string;
  readonly value: (column: string, nth?: number) => number | undefined;
  readonly seconds: (column: string, nth?: number) => number | undefined;
  readonly has: (column: string, nth?: number) => boolean;
  /** Undefined: it is no date, or could have the day or the month first and no date of the table tells. */
  readonly moment: (column: string) => LocalMoment | undefined;
  readonly at: (index: number) => string;
};

type Table = {
  readonly headings: readonly string[];
  readonly content: string;
  readonly isCommaDecimal: boolean;
};

/** Reads dates of a table; those with slashes in the order that the table's own dates tell. */
function createMomentReader({ content }: Table, report: ReadingReport) {
  let order: DateOrder | "open" | undefined;
  return (column: string, cell: string): LocalMoment | undefined => {
    if (!/^\d{1,2}\//.test(cell)) return readMoment(cell);
    order ??= slashOrderOf(content) ?? "open";
    if (order !== "open") return readMoment(cell, order);
    if (!isOpenDate(cell.split(/[ ,]/, 1)[0] ?? "")) return readMoment(cell);
    report.problem(
      `column ${column}`,
      "could have the day or the month first, and no date in it tells: dates as in 2026-11-20 can be read",
    );
    return undefined;
  };
}

/** Gives what makes rows of a table out of their cells. */
export function createRowReader(table: Table, report: ReadingReport) {
  const names = table.headings.map(nameOf);
  const columns = Map.groupBy(names.keys(), (index) => names[index]);
  const momentIn = createMomentReader(table, report);
  return (number: number, cells: readonly string[]): TableRow => {
    const text = (column: string, nth = 0) => cells[columns.get(nameOf(column))?.[nth] ?? -1] ?? "";
    let noted: string[] | undefined;
    const read = (is: "number" | "time", column: string, nth?: number) => {
      const cell = text(column, nth);
      const value = (is === "number" ? readNumber : readSeconds)(cell, table.isCommaDecimal);
      if (value === undefined && !isBlankCell(cell) && noted?.includes(column) !== true) {
        noted = [...(noted ?? []), column];
        report.problem(`row ${number}, column ${column}`, `must be a ${is}, not "${cell.slice(0, 40)}"`);
      }
      return value;
    };
    return {
      number,
      text,
      value: (column, nth) => read("number", column, nth),
      seconds: (column, nth) => read("time", column, nth),
      has: (column, nth = 0) => columns.get(nameOf(column))?.[nth] !== undefined,
      moment: (column) => momentIn(column, text(column)),
      at: (index) => cells[index] ?? "",
    };
  };
}
