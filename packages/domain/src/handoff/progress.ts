import { z } from "zod";
import { claimSchema } from "../claim/claim.ts";
import { localDateSchema } from "../workout/workout.ts";

/**
 * What can be said of a horse's training over a time, each with its evidence. `gap`: longer without work than usual; `fences`: higher or
 * lower than before; `observation`: something that comes again and again; `regression`: something that had got better, or that there is
 * less of than there was.
 */
export const progressLineSchema = claimSchema.extend({
  kind: z.enum(["gap", "fences", "observation", "regression"]),
});
export type ProgressLine = z.infer<typeof progressLineSchema>;

/** How a horse was worked over a range of local dates, both included. */
export const progressSchema = z.object({
  athleteId: z.string(),
  from: localDateSchema,
  to: localDateSchema,
  rides: z.int(),
  minutes: z.int(),
  /** Each week of the range by its Monday, also those without work. */
  weeks: z.array(
    z.object({
      week: localDateSchema,
      rides: z.int(),
      minutes: z.int(),
      /** The highest fence; left out where none was noted. */
      fenceCm: z.number().optional(),
    }),
  ),
  /** Most minutes first. */
  byWork: z.array(z.object({ work: z.string(), rides: z.int(), minutes: z.int() })),
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
