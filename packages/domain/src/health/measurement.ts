import { z } from "zod";
import { doubtSchema } from "../plausibility/doubt.ts";
import { impossibleDate } from "../plausibility/possible-date.ts";
import { invalid, invalidFields, type Problem } from "../problem.ts";
import { err, ok, type Result } from "../result.ts";
import { roundTo } from "../units/convert-units.ts";
import { KG_PER_LB } from "../units/unit.ts";
import { localDateSchema, localTimeSchema } from "../workout/workout.ts";

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
  /** The first one is taken where none is stated by somebody who thinks in kilograms, the last one in pounds. */
  readonly units: readonly MeasurementUnit[];
  /** What is possible at all, in `si`. */
  readonly person: Range;
  /** Absent: it is not taken of horses. */
  readonly horse?: Range;
};

/** What can be measured. `si` of a kind: kg, %, kg, m, beats a minute, s. */
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

export const measurementInputSchema = z.object({
  kind: z.enum(measurementKinds),
  value: z.number().refine(Number.isFinite, "must be a finite number"),
  /** Left out: the one of the kind that goes with the person's unit of mass. */
  unit: z.enum(measurementUnits).optional(),
  date: localDateSchema,
  time: localTimeSchema.optional(),
  note: z.string().trim().max(2000).optional(),
});
export type MeasurementInput = z.infer<typeof measurementInputSchema>;

/** Where an entry came from. `import`: a file. */
export const entrySourceSchema = z.object({
  kind: z.enum(["manual", "message", "import", "scan", "demo"]),
  messageId: z.string().optional(),
});

/** What every stored entry has beside its content. `version` counts changes from 1. */
export const entrySchema = z.object({
  id: z.string(),
  athleteId: z.string(),
  zone: z.string(),
  loggedBy: z.string(),
  source: entrySourceSchema,
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
  deletedAt: z.int().optional(),
});

/** A measurement as stored: as entered, and in SI (see `measurementRules`). */
export const measurementSchema = measurementInputSchema.extend({
  ...entrySchema.shape,
  unit: z.enum(measurementUnits),
  si: z.number(),
  /** It is asked about: it counts for no trend and no goal until a person has answered. */
  doubt: doubtSchema.optional(),
});
export type Measurement = z.infer<typeof measurementSchema>;

/** The unit that a bare number of a kind is in. */
export const usualUnit = (kind: MeasurementKind, mass: "kg" | "lb"): MeasurementUnit => {
  const { units } = measurementRules[kind];
  const unit = kind === "sleep" || mass === "kg" ? units[0] : units.at(-1);
  return unit ?? "kg";
};

/** A value in SI, to a thousandth. */
export const measurementToSi = (value: number, unit: MeasurementUnit): number =>
  roundTo(value * siPer[unit], 3);

/** SI in a unit, to a hundredth. */
export const siToMeasurement = (si: number, unit: MeasurementUnit): number => roundTo(si / siPer[unit], 2);

export type CheckedMeasurement = Omit<MeasurementInput, "unit"> & {
  readonly unit: MeasurementUnit;
  readonly si: number;
};

/**
 * A measurement with its unit and SI value. Invalid, by field: a kind that is not taken of horses, a unit of another kind, a value that
 * nobody has, a day after `today`.
 */
export const checkMeasurement = (
  input: MeasurementInput,
  { athlete, units, today }: { athlete: "person" | "horse"; units: "kg" | "lb"; today: string },
): Result<CheckedMeasurement, Problem> => {
  const rule = measurementRules[input.kind];
  const range = rule[athlete];
  if (!range) return err(invalid("kind", `${rule.title} is taken of people only`));
  const unit = input.unit ?? usualUnit(input.kind, units);
  if (!rule.units.includes(unit))
    return err(invalid("unit", `must be ${rule.units.join(" or ")} for ${rule.title.toLowerCase()}`));
  const si = measurementToSi(input.value, unit);
  const [least, most] = range;
  if (!(si >= least && si <= most))
    return err(
      invalid(
        "value",
        `must be from ${siToMeasurement(least, unit)} to ${siToMeasurement(most, unit)} ${unit}`,
      ),
    );
  const wrongDate = impossibleDate(input.date, { today });
  if (wrongDate) return err(invalidFields([wrongDate]));
  return ok({ ...input, unit, si });
};
