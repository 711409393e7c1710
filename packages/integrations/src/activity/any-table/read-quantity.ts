import type { TableField } from "@canter/domain/import/table-mapping";
import { readNumber, readSeconds } from "../table/read-values.ts";

/** A number with the unit that its cell, or else its column, states. Of durations and sleep: seconds and minutes. */
export type Quantity = { readonly value: number; readonly unit?: string | undefined };

const cellUnits: Readonly<Record<string, string>> = {
  kg: "kg",
  kgs: "kg",
  lb: "lb",
  lbs: "lb",
  km: "km",
  mi: "mi",
  miles: "mi",
  m: "m",
  yd: "yd",
  "%": "%",
  cm: "cm",
  in: "in",
  bpm: "bpm",
};
const secondsPer: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3600 };

/** "45", "0:45:10", "1h 5m" in seconds; a number alone is in the column's unit, minutes unless stated. */
const durationOf = (cell: string, unit: string): number | undefined => {
  const plain = readNumber(cell);
  return plain === undefined ? readSeconds(cell) : plain * (secondsPer[unit] ?? 60);
};

const measured = (cell: string, unit: string | undefined): Quantity | "unreadable" => {
  const [, digits = "", name = ""] = /^(.*?\d[\d.,'\s]*?)\s*([a-z%]*)$/i.exec(cell) ?? [];
  const value = readNumber(digits.replace(/^\+/, ""), /^-?\d+,\d{1,2}$/.test(digits));
  const own = cellUnits[name.toLowerCase()];
  if (value === undefined || (name !== "" && own === undefined)) return "unreadable";
  return { value, unit: own ?? unit };
};

const texts: ReadonlySet<TableField> = new Set(["date", "time", "title", "sport", "exercise", "notes"]);

/** What a cell of a field comes to; nothing for words. Repetitions of several sets are kept as they stand, see `repsOf`. */
export function readQuantity(
  field: TableField,
  cell: string,
  unit: string | undefined,
): Quantity | "unreadable" | undefined {
  if (texts.has(field)) return undefined;
  if (field === "reps") return repsOf(cell).length > 0 ? undefined : "unreadable";
  if (field === "duration") {
    const seconds = durationOf(cell, unit ?? "min");
    return seconds === undefined ? "unreadable" : { value: seconds, unit: "s" };
  }
  if (field === "sleep") {
    // Nobody sleeps for minutes and seconds: "7:40" is of hours.
    const seconds = durationOf(/^\d{1,2}:\d{2}$/.test(cell) ? `${cell}:00` : cell, unit ?? "h");
    return seconds === undefined ? "unreadable" : { value: Math.round(seconds / 60), unit: "min" };
  }
  return measured(cell, unit);
}

/** "5", "5,5,3", "8/8/6": the repetitions of each set; empty where it is no such thing. */
export const repsOf = (cell: string): readonly number[] => {
  const parts = cell.split(/[\s,;/+-]+/).filter((part) => part !== "");
  const reps = parts.map(Number);
  return reps.every((one) => Number.isInteger(one) && one >= 0 && one <= 10_000) ? reps : [];
};
