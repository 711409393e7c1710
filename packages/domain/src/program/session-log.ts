import { z } from "zod";
import { massSchema } from "../units/unit.ts";

/** One set as somebody ticked it off while training; absent values are as planned. */
export const setLogSchema = z.object({
  done: z.boolean(),
  reps: z.int().min(0).max(100_000).optional(),
  /** As entered; negative is assistance. */
  weight: massSchema.optional(),
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
  swappedFor: z.string().max(200).optional(),
  skipped: z.boolean().optional(),
  notes: z.string().max(5000).optional(),
});
export type ExerciseLog = z.infer<typeof exerciseLogSchema>;

/** A planned session under way, as a phone keeps and sends it: by uid of the planned exercise. `at` says which of two is newer. */
export const sessionLogSchema = z.object({
  /** Epoch milliseconds of the last change to it. */
  at: z.int(),
  startedAt: z.iso.datetime({ offset: true }).optional(),
  exercises: z.record(z.string().max(100), exerciseLogSchema),
  cardio: z
    .object({
      done: z.boolean(),
      minutes: z.number().positive().max(10_000).optional(),
      avgHeartRate: z.int().min(20).max(260).optional(),
    })
    .optional(),
  work: z.object({ done: z.boolean(), minutes: z.number().positive().max(10_000).optional() }).optional(),
  rating: z.int().min(1).max(5).optional(),
  notes: z.string().max(5000).optional(),
});
export type SessionLog = z.infer<typeof sessionLogSchema>;
