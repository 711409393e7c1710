import { err, ok } from "../result.ts";
import type { Result } from "../result.ts";
import type { FieldProblem } from "../problem.ts";
import { distanceSchema, massSchema } from "./unit-schema.ts";
import type { Distance, DistanceUnit, Mass, MassUnit } from "./unit.ts";

/** A problem that states what a form field accepts, with the field's path. */
const refuse = (path: string, message: string): Result<never, FieldProblem> => err({ path, message });

/** "62,5" and "62.5" are the same number; "10,000" and "1 000" are thousands. */
const numberOf = (text: string): number => {
  const compact = text.replaceAll(/[\s\u00a0\u202f](?=\d{3}(\D|$))/g, "");
  return Number(
    /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(compact) ? compact.replaceAll(",", "") : compact.replace(",", "."),
  );
};

/** A longer text is refused without being parsed. */
const maxTextLength = 40;

const numberThenUnit = /^([+-]?[\d.,\s\u00a0\u202f]*\d)\s*([a-z#]*)\.?$/i;

const massUnits: Readonly<Record<string, MassUnit>> = {
  kg: "kg",
  kgs: "kg",
  kilo: "kg",
  kilos: "kg",
  kilogram: "kg",
  kilograms: "kg",
  lb: "lb",
  lbs: "lb",
  pound: "lb",
  pounds: "lb",
  "#": "lb",
};
const distanceUnits: Readonly<Record<string, DistanceUnit>> = {
  m: "m",
  meter: "m",
  meters: "m",
  metre: "m",
  metres: "m",
  k: "km",
  km: "km",
  kms: "km",
  kilometer: "km",
  kilometers: "km",
  kilometre: "km",
  kilometres: "km",
  mi: "mi",
  mile: "mi",
  miles: "mi",
  yd: "yd",
  yds: "yd",
  yard: "yd",
  yards: "yd",
  ft: "ft",
  foot: "ft",
  feet: "ft",
};

const quantityOf = <Unit>(
  text: string,
  units: Readonly<Record<string, Unit>>,
  bare: Unit,
): { value: number; unit: Unit } | undefined => {
  const [, digits, name = ""] = (text.length > maxTextLength ? null : numberThenUnit.exec(text.trim())) ?? [];
  const unit = name === "" ? bare : units[name.toLowerCase()];
  const value = digits === undefined ? Number.NaN : numberOf(digits);
  return unit === undefined || !Number.isFinite(value) ? undefined : { value, unit };
};

/** A load from a form field: "225 lb", "62,5 kg", "100" (in the person's unit), "-20" for assistance. */
export const parseMass = (text: string, unit: MassUnit, path = "weight"): Result<Mass, FieldProblem> => {
  const example = unit === "lb" ? '"225" or "100 kg"' : '"100" or "225 lb"';
  const mass = massSchema.safeParse(quantityOf(text, massUnits, unit));
  return mass.success ? ok(mass.data) : refuse(path, `must be a weight from -2000 to 5000, as in ${example}`);
};

/** A distance from a form field: "5 km", "3.1 mi", "400 m", "10" (in `unit`). */
export const parseDistance = (
  text: string,
  unit: DistanceUnit,
  path = "distance",
): Result<Distance, FieldProblem> => {
  const distance = distanceSchema.safeParse(quantityOf(text, distanceUnits, unit));
  return distance.success
    ? ok(distance.data)
    : refuse(
        path,
        `must be a distance above 0, as in "5 km", "3.1 mi" or "400 m"; a number alone is in ${unit}`,
      );
};

/** "1:10", "1:52:40": parts after the first are at most 59; two parts are minutes and seconds, or hours and minutes for `hours`. */
const clockSeconds = (text: string, twoParts: "minutes" | "hours"): number | undefined => {
  const [, first, second, third, fraction = ""] =
    /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?([.,]\d)?$/.exec(text) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const tail = fraction === "" ? 0 : numberOf(`0${fraction}`);
  if (third !== undefined) return Number(first) * 3600 + Number(second) * 60 + Number(third) + tail;
  return twoParts === "hours"
    ? Number(first) * 3600 + Number(second) * 60
    : Number(first) * 60 + Number(second) + tail;
};

const digits = String.raw`(\d+(?:[.,]\d+)?)`;
const withNames = new RegExp(
  `^(?:${digits}\\s*(?:h|hr|hrs|hours?))?\\s*(?:${digits}\\s*(?:m|min|mins|minutes?|'))?\\s*(?:${digits}\\s*(?:s|sec|secs|seconds?|"))?$`,
);
const hoursThenMinutes = new RegExp(`^(?:${digits}\\s*h\\s*)?${digits}$`);

const spelledSeconds = (text: string): number | undefined => {
  const [, hours, minutes, seconds] = hoursThenMinutes.exec(text) ?? withNames.exec(text) ?? [];
  if (hours === undefined && minutes === undefined && seconds === undefined) return undefined;
  const of = (part: string | undefined) => (part === undefined ? 0 : numberOf(part));
  return of(hours) * 3600 + of(minutes) * 60 + of(seconds);
};

const maxSeconds = 604_800;

/**
 * A duration in seconds from a form field: "45" and "45 min" are minutes, "1h35", "90 s", "1:52:40".
 * Two parts are minutes and seconds ("24:10"), or with `twoParts: "hours"` hours and minutes ("1:10").
 */
export const parseDuration = (
  text: string,
  { path = "durationSeconds", twoParts = "minutes" as "minutes" | "hours" } = {},
): Result<number, FieldProblem> => {
  const trimmed = text.length > maxTextLength ? "" : text.trim().toLowerCase();
  const seconds = clockSeconds(trimmed, twoParts) ?? spelledSeconds(trimmed);
  if (seconds !== undefined && seconds > 0 && seconds <= maxSeconds) return ok(Math.round(seconds * 10) / 10);
  return refuse(
    path,
    `must be a duration of at most 7 days, as in "45 min", "1h35" or "${twoParts === "hours" ? "1:10" : "24:10"}"; a number alone is in minutes`,
  );
};
