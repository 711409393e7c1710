import { z } from "zod";
import { cardioBlockSchema, plannedSessionSchema, setResultSchema } from "./program.ts";

const { completed, completedDate, startedAt, duration, rating } = plannedSessionSchema.shape;
const { actualDuration, avgHeartRate } = cardioBlockSchema.shape;

/** What was done of a planned session, kept apart from the plan. Absent: nothing is known of it. */
export const sessionProgressSchema = z.object({
  completed,
  completedDate,
  startedAt,
  duration,
  rating,
  /** Logged sets, by uid of the exercise. */
  sets: z.record(z.string(), z.array(setResultSchema)).optional(),
  cardio: z.object({ completed: z.boolean(), actualDuration, avgHeartRate }).optional(),
});
export type SessionProgress = z.infer<typeof sessionProgressSchema>;

/** By uid of the session. */
export type ProgramProgress = ReadonlyMap<string, SessionProgress>;
