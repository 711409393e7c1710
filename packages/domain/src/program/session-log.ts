import { z } from "zod";
import { massToKg } from "../units/convert-units.ts";
import { massSchema } from "../units/unit.ts";
import { loggedSetSchema } from "../workout/workout.ts";
import { mostExercises, mostMinutes } from "./program.ts";

/** What no workout can hold is refused where it is sent, not when the session is finished. */
const weightSchema = massSchema.refine(
  (mass) => loggedSetSchema.shape.weightKg.safeParse(massToKg(mass)).success,
  "must be between -1000 and 2500 kg",
);

/** One set as somebody ticked it off while training; absent values are as planned. */
export const setLogSchema = z.object({
  done: z.boolean(),
  reps: z.int().min(0).max(100_000).optional(),
  /** As entered; negative is assistance. */
  weight: weightSchema.optional(),
  durationSeconds: z.number().positive().max(604_800).optional(),
  /** Rate of perceived exertion, 0 to 10. */
  rpe: z.number().min(0).max(10).optional(),
  warmup: z.boolean().optional(),
});
export type SetLog = z.infer<typeof setLogSchema>;

/** What was done instead, or that it was left out, this time only; the plan stays. */
export const exerciseLogSchema = z.object({
  sets: z.array(setLogSchema).max(500),
  /** Another exercise done in its place. */
  swappedFor: z.string().trim().min(1).max(200).optional(),
  skipped: z.boolean().optional(),
  notes: z.string().max(5000).optional(),
});
export type ExerciseLog = z.infer<typeof exerciseLogSchema>;

/** Epoch milliseconds of the year 2200: no clock of a device is so far off by itself. */
export const latestChange = 7_258_118_400_000;

/** An instant between 1970 and 2200, as text. */
const instantSchema = z.iso
  .datetime({ offset: true })
  .refine((text) => text >= "1970-01-02" && text < "2199-12-31", "must be a time between 1970 and 2200");

/** A planned session under way, as a phone keeps and sends it: by uid of the planned exercise. `at` says which of two is newer. */
export const sessionLogSchema = z.object({
  /** Epoch milliseconds of the last change to it. */
  at: z.int().min(0).max(latestChange),
  startedAt: instantSchema.optional(),
  exercises: z
    .record(z.string().max(100), exerciseLogSchema)
    .refine(
      (byUid) => Object.keys(byUid).length <= mostExercises,
      `must have at most ${mostExercises} entries`,
    ),
  cardio: z
    .object({
      done: z.boolean(),
      minutes: z.number().positive().max(mostMinutes).optional(),
      avgHeartRate: z.int().min(20).max(260).optional(),
    })
    .optional(),
  work: z
    .object({ done: z.boolean(), minutes: z.number().positive().max(mostMinutes).optional() })
    .optional(),
  rating: z.int().min(1).max(5).optional(),
  notes: z.string().max(5000).optional(),
});
export type SessionLog = z.infer<typeof sessionLogSchema>;
