import {
  type MeasurementKind,
  measurementKinds,
  type MeasurementUnit,
} from "@canter/domain/health/measurement-rules";

/** What a column holds. `value`, `kind` and `unit` together are a list of readings, one a row. */
export type Column =
  | { readonly holds: "date" | "time" | "kind" | "value" | "unit" | "note" | "nothing" }
  | { readonly holds: "measure"; readonly kind: MeasurementKind; readonly unit?: MeasurementUnit };

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

const plainNames: Readonly<Record<string, "date" | "time" | "kind" | "value" | "unit" | "note">> = {
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

const folded = (text: string): string => text.toLowerCase().replaceAll(/[^a-z%]/g, "");

/** The kind that a word means: of a column, or in a column of kinds. */
export const kindNamed = (text: string): MeasurementKind | undefined =>
  measurementKinds.find((kind) => kind === text.trim().toLowerCase()) ??
  kindNames[folded(text).replaceAll("%", "")];

export const unitNamed = (text: string): MeasurementUnit | undefined => unitNames[text.trim().toLowerCase()];

/** What a column's heading means: "Weight (kg)", "body_fat", "Fat %", "Date". */
export const columnOf = (heading: string): Column => {
  const [, name = heading, inBrackets] = /^(.*?)[\s_]*[([]\s*([^)\]]*)[)\]]\s*$/.exec(heading.trim()) ?? [];
  const plain = plainNames[folded(name)];
  if (plain) return { holds: plain };
  const [, stem = name, last] =
    /^(.*?)[\s_]+(kg|kgs|lb|lbs|cm|in|bpm|h|hours|min|minutes)$/i.exec(name.trim()) ?? [];
  const kind = kindNamed(stem) ?? kindNamed(name);
  if (!kind) return { holds: "nothing" };
  const unit = unitNamed(inBrackets ?? last ?? "");
  return { holds: "measure", kind, ...(unit && { unit }) };
};
