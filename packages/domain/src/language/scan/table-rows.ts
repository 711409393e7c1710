import type { MassUnit } from "../../units/unit.ts";

type Column = "date" | "name" | "set" | "sets" | "reps" | "weight";

const columns: readonly (readonly [Column, RegExp])[] = [
  ["date", /^(date|day)$/],
  ["name", /^(exercise|exercises|exercise name|movement|lift|name)$/],
  ["set", /^(set|set ?#|set no|set number|set order)$/],
  ["sets", /^(sets|# sets|no of sets)$/],
  ["reps", /^(reps|rep|repetitions)$/],
  ["weight", /^(weight|load|kg|kgs|lb|lbs|weight ?\(?(kg|kgs|lb|lbs)\)?)$/],
];
const columnOf = (cell: string): Column | undefined =>
  columns.find(([, words]) => words.test(cell.trim().toLowerCase()))?.[0];

/** Behind which column a number is joined to the one before it, and by which sign, as one writes sets in a line. */
const joints: Readonly<Record<string, string>> = {
  "sets reps": "x",
  "reps weight": "@",
  "weight reps": "x",
  "reps sets": "x",
};

const separators = [",", ";", "|", "\t"];

/** The line with another sign, of the same length, for each separator: "Deadlift,4,3,365" is "Deadlift 4x3@365". */
const rowOf = (line: string, separator: string, heading: readonly Column[]): string | undefined => {
  const cells = line.split(separator);
  if (cells.length < 2 || cells.length > heading.length) return undefined;
  return cells.reduce((row, cell, at) => {
    if (at === 0) return cell;
    const [before, here] = [heading[at - 1], heading[at]];
    // the number of a set, and no count
    if (here === "set") return `${row} ${" ".repeat(cell.length)}`;
    const isNumber = /^\s*\d/.test(cell) && /\d\s*$|[a-z]\s*$/i.test(cells[at - 1] ?? "");
    const joint = isNumber ? joints[`${before} ${here}`] : undefined;
    return `${row}${joint ?? " "}${cell}`;
  }, "");
};

/** The columns of a heading ("exercise,sets,reps,weight"); undefined for a line that is none. */
const headingOf = (line: string): { readonly separator: string; readonly heading: Column[] } | undefined => {
  const separator = separators.find((sign) => line.split(sign).length > 2);
  if (separator === undefined) return undefined;
  const heading = line.split(separator).flatMap((cell) => columnOf(cell) ?? []);
  const isWhole = heading.length === line.split(separator).length && new Set(heading).size === heading.length;
  return isWhole && heading.includes("name") && heading.includes("reps") ? { separator, heading } : undefined;
};

/**
 * The text with the rows of a table (a heading of columns, and rows with the same separator) written as sets are in a
 * line, each character in its place; any other text as it is.
 */
export const withTableRows = (text: string, units: MassUnit): string => {
  const end = text.indexOf("\n");
  if (end < 0 || end > 120 || !/rep/i.test(text.slice(0, end))) return text;
  const found = headingOf(text.slice(0, end).trimEnd());
  // weights in the other unit than the writer's, which no row says: not for us to convert
  if (!found || (units === "kg" ? /\blbs?\b/i : /\bkgs?\b/i).test(text.slice(0, end))) return text;
  const rows = text
    .slice(end + 1)
    .split("\n")
    .map((line) => rowOf(line, found.separator, found.heading) ?? line);
  return [" ".repeat(end), ...rows].join("\n");
};
