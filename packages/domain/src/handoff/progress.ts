import { z } from "zod";
import { claimSchema } from "../claim/claim.ts";
import { intensities } from "../program/intensity.ts";
import { localDateSchema } from "../workout/workout.ts";

/**
 * A statement about a horse's training over a period, with its evidence. `gap`: longer without work than usual; `fences`: higher or lower
 * than before; `observation`: something that recurs; `regression`: something that had improved and got worse, or that is less than it was.
 */
export const progressLineSchema = claimSchema.extend({
  kind: z.enum(["gap", "fences", "observation", "regression"]),
});
export type ProgressLine = z.infer<typeof progressLineSchema>;

/** A horse's work over a range of local dates, both inclusive. */
export const progressSchema = z.object({
  athleteId: z.string(),
  from: localDateSchema,
  to: localDateSchema,
  rides: z.int(),
  minutes: z.int(),
  /** Rides a week since the first one of the range, to a tenth; left out before that is three weeks ago. */
  ridesAWeek: z.number().optional(),
  /** Each week of the range by its Monday, including those without work. */
  weeks: z.array(
    z.object({
      week: localDateSchema,
      rides: z.int(),
      minutes: z.int(),
      /** The highest fence; absent if none was logged. */
      fenceCm: z.number().optional(),
      /** Minutes of rides whose intensity is known; absent if none is. */
      byIntensity: z.object({ light: z.int(), moderate: z.int(), hard: z.int() }).optional(),
    }),
  ),
  /** Largest number of minutes first. */
  byWork: z.array(z.object({ work: z.string(), rides: z.int(), minutes: z.int() })),
  /** Rides of which it is known, light ones first. */
  byIntensity: z.array(z.object({ intensity: z.enum(intensities), rides: z.int(), minutes: z.int() })),
  fences: z.array(z.object({ date: localDateSchema, cm: z.number(), workoutId: z.string() })),
  gaps: z.array(z.object({ from: localDateSchema, to: localDateSchema, days: z.int() })),
  observations: z.array(
    z.object({
      label: z.string(),
      count: z.int(),
      rides: z.int(),
      trend: z.object({ course: z.enum(["fading", "growing"]), since: localDateSchema }).optional(),
      isOpen: z.boolean(),
      workoutIds: z.array(z.string()),
    }),
  ),
  lines: z.array(progressLineSchema),
});
export type Progress = z.infer<typeof progressSchema>;
