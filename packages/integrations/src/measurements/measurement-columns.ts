import {
  type MeasurementKind,
  measurementKinds,
  type MeasurementUnit,
} from "@canter/domain/health/measurement-rules";

/** What a column of a list of readings holds, one a row. */
export type Column = "date" | "time" | "kind" | "value" | "unit" | "note" | undefined;

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
export const kindNamed = (text: string): MeasurementKind | undefined =>
  measurementKinds.find((kind) => kind === text.trim().toLowerCase()) ??
  named(kindNames, folded(text).replaceAll("%", ""));

export const unitNamed = (text: string): MeasurementUnit | undefined =>
  named(unitNames, text.trim().toLowerCase());

/** What a column of a list holds, by its heading: "Date", "Unit", "Metric". */
export const columnOf = (heading: string): Column =>
  named(plainNames, folded(heading.replace(/[([].*$/, "")));
