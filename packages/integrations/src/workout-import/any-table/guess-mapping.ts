import { createHash } from "node:crypto";
import {
  splitRole,
  tableFields,
  type TableField,
  type TableMapping,
} from "@canter/domain/import/table-mapping";
import { readMoment } from "../table/read-moment.ts";
import headingWords from "./heading-words.json" with { type: "json" };

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
export const isHeadless = (cells: readonly string[]): boolean =>
  cells.some((cell) => readMoment(cell) !== undefined);

/** By which a group's mapping of tables with this header is kept. */
export const headerKeyOf = (headings: readonly string[]): string =>
  createHash("sha256")
    .update(JSON.stringify(headings.map(folded)))
    .digest("base64url")
    .slice(0, 22);

/** Whether something comes of a table that is read so: it has dates, and something done or measured. */
export const isUsable = (mapping: TableMapping): boolean => {
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
