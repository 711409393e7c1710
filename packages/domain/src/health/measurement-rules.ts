import { roundTo } from "../units/convert-units.ts";
import { KG_PER_LB } from "../units/unit.ts";

export const measurementKinds = [
  "weight",
  "body_fat",
  "lean_mass",
  "waist",
  "resting_heart_rate",
  "sleep",
] as const;
export type MeasurementKind = (typeof measurementKinds)[number];

export const measurementUnits = ["kg", "lb", "%", "cm", "in", "bpm", "h", "min"] as const;
export type MeasurementUnit = (typeof measurementUnits)[number];

type Range = readonly [least: number, most: number];
type KindRule = {
  readonly title: string;
  /** The first is the default for people who use kilograms, the last for those who use pounds. */
  readonly units: readonly MeasurementUnit[];
  /** The possible range, in `si`. */
  readonly person: Range;
  /** Absent: not measured for horses. */
  readonly horse?: Range;
};

/** All kinds of measurement. `si` of a kind: kg, %, kg, m, beats per minute, s. */
export const measurementRules: Readonly<Record<MeasurementKind, KindRule>> = {
  weight: { title: "Weight", units: ["kg", "lb"], person: [2, 650], horse: [15, 1500] },
  body_fat: { title: "Body fat", units: ["%"], person: [1, 75] },
  lean_mass: { title: "Lean mass", units: ["kg", "lb"], person: [2, 250] },
  waist: { title: "Waist", units: ["cm", "in"], person: [0.2, 3] },
  resting_heart_rate: { title: "Resting heart rate", units: ["bpm"], person: [20, 220], horse: [15, 220] },
  sleep: { title: "Sleep", units: ["h", "min"], person: [60, 24 * 3600] },
};

const siPer: Readonly<Record<MeasurementUnit, number>> = {
  kg: 1,
  lb: KG_PER_LB,
  "%": 1,
  cm: 0.01,
  // International inch, exact by definition (NIST SP 811, appendix B.8).
  in: 0.0254,
  bpm: 1,
  h: 3600,
  min: 60,
};

/** The unit of a bare number of a kind. */
export const defaultUnit = (kind: MeasurementKind, mass: "kg" | "lb"): MeasurementUnit => {
  const { units } = measurementRules[kind];
  const unit = kind === "sleep" || mass === "kg" ? units[0] : units.at(-1);
  return unit ?? "kg";
};

/** A value in SI, to a thousandth. */
export const measurementToSi = (value: number, unit: MeasurementUnit): number =>
  roundTo(value * siPer[unit], 3);

/** SI in a unit, to a hundredth. */
export const siToMeasurement = (si: number, unit: MeasurementUnit): number => roundTo(si / siPer[unit], 2);
