import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import type { ActivityFile, ReadingReport } from "../activity-reader.ts";
import { readHeader, readText } from "./read-values.ts";
import { createRowReader, nameOf, type TableRow } from "./table-row.ts";

/** Fifty years of sets. */
const maxRows = 500_000;
const maxColumns = 300;
/** Characters of a row: a note may be long. */
const maxInRow = 200_000;

export type TableOptions = {
  /** Columns that are read (names as in the header, in lower case); others are reported as left out. */
  readonly known: readonly string[];
  readonly headings?: (cells: readonly string[]) => readonly string[];
  /** The comma is its decimal point though it separates the columns as well. */
  readonly isCommaDecimal?: (content: string) => boolean;
  /** Its first row is one of values. */
  readonly isHeadless?: boolean;
};

/**
 * The rows of a table with a header, one after the other: comma, semicolon or tab; a comma is the decimal point where it separates no
 * columns. What is in columns that nobody reads is noted with how many rows have something there.
 */
export async function* readTable(
  { bytes }: ActivityFile,
  report: ReadingReport,
  { known, headings: rename = (cells) => cells, isHeadless = false, ...options }: TableOptions,
): AsyncGenerator<TableRow> {
  const content = readText(bytes);
  const { cells, delimiter } = readHeader(content.slice(0, 20_000));
  if (cells.length > maxColumns) {
    report.problem("row 1", `must have at most ${maxColumns} columns`);
    return;
  }
  const headings = rename(cells);
  const readers = new Set(known.map(nameOf));
  const unread = headings.flatMap((heading, index) => (readers.has(nameOf(heading)) ? [] : [index]));
  const isCommaDecimal = delimiter !== "," || options.isCommaDecimal?.(content) === true;
  const toRow = createRowReader({ headings, content, isCommaDecimal }, report);
  const parser = Readable.from(pieces(content)).pipe(
    parse({
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: maxInRow,
      from: isHeadless ? 1 : 2,
      to: maxRows + 2,
      info: true,
    }),
  );
  let number = isHeadless ? 0 : 1;
  try {
    for await (const { record } of parser as AsyncIterable<{ readonly record: readonly string[] }>) {
      number += 1;
      if (number > maxRows + 1) {
        report.problem(`row ${number}`, `only ${maxRows} rows are read`);
        return;
      }
      if (record.every((cell) => cell === "")) continue;
      for (const index of unread)
        if ((record[index] ?? "") !== "" && record[index] !== "--")
          report.leftOut(`column ${headings[index] || index + 1}`, "is not kept");
      yield toRow(number, record);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    report.problem(`row ${number + 1}`, `can't be read from here on: ${error.message}`);
  }
}

const pieceLength = 65_536;
function* pieces(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += pieceLength) yield text.slice(start, start + pieceLength);
}

/** Whether a table has these columns, in any case. */
export const hasColumns = (head: string, names: readonly string[]): boolean => {
  const headings = new Set(readHeader(head).cells.map(nameOf));
  return names.every((name) => headings.has(nameOf(name)));
};
