import { z } from "zod";
import { doubtSchema } from "../plausibility/doubt.ts";
import { impossibleDate } from "../plausibility/possible-date.ts";
import { invalid, invalidFields, type Problem } from "../problem.ts";
import { err, ok, type Result } from "../result.ts";
import { localDateSchema, localTimeSchema } from "../workout/workout.ts";
import {
  type MeasurementUnit,
  measurementKinds,
  measurementRules,
  measurementToSi,
  measurementUnits,
  siToMeasurement,
  defaultUnit,
} from "./measurement-rules.ts";

export const measurementInputSchema = z.object({
  kind: z.enum(measurementKinds),
  value: z.number().refine(Number.isFinite, "must be a finite number"),
  /** Default: the kind's unit for the person's unit of mass. */
  unit: z.enum(measurementUnits).optional(),
  date: localDateSchema,
  time: localTimeSchema.optional(),
  note: z.string().trim().max(2000).optional(),
});
export type MeasurementInput = z.infer<typeof measurementInputSchema>;

/** The origin of an entry. `import`: a file. */
export const entrySourceSchema = z.object({
  kind: z.enum(["manual", "message", "import", "scan", "demo"]),
  messageId: z.string().optional(),
});

/** Fields of every stored entry besides its content. `version` counts changes from 1. */
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
  /** The value is doubtful: it counts for no trend and no goal until a person has answered. */
  doubt: doubtSchema.optional(),
});
export type Measurement = z.infer<typeof measurementSchema>;

export type CheckedMeasurement = Omit<MeasurementInput, "unit"> & {
  readonly unit: MeasurementUnit;
  readonly si: number;
};

/**
 * A measurement with its unit and SI value. Invalid, by field: a kind that does not exist for horses, a unit of another kind, an impossible
 * value, a day after `today`.
 */
export const checkMeasurement = (
  input: MeasurementInput,
  { athlete, units, today }: { athlete: "person" | "horse"; units: "kg" | "lb"; today: string },
): Result<CheckedMeasurement, Problem> => {
  const rule = measurementRules[input.kind];
  const range = rule[athlete];
  if (!range) return err(invalid("kind", `${rule.title} is taken of people only`));
  const unit = input.unit ?? defaultUnit(input.kind, units);
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
