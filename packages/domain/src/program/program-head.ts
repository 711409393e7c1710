import { z } from "zod";
import { localDateSchema } from "../workout/workout.ts";
import { massSchema } from "../units/unit-schema.ts";

export const programStatuses = ["draft", "active", "paused", "completed", "abandoned"] as const;
export type ProgramStatus = (typeof programStatuses)[number];

/** Per sequence; nobody pauses more often. */
export const maxPauses = 200;

/** Both days of a pause are inclusive; without `to` it continues. */
export const pausesSchema = z
  .array(z.object({ from: localDateSchema, to: localDateSchema.optional() }))
  .max(maxPauses);

const datedSchema = z.object({ kind: z.literal("dated") });
const sequenceSchema = z.object({
  kind: z.literal("sequence"),
  startDate: localDateSchema.optional(),
  /** Six on, one off: `{ on: 6, off: 1 }`. */
  rest: z.object({ on: z.int().min(1).max(60), off: z.int().min(0).max(60) }).optional(),
  pauses: pausesSchema.default([]),
});

/** `dated`: weeks and sessions have dates. `sequence`: one after the other; dates follow from the start, the rest pattern and pauses. */
export const scheduleSchema = z.discriminatedUnion("kind", [datedSchema, sequenceSchema]);
export type Schedule = z.infer<typeof scheduleSchema>;

/** A new schedule for an existing program: omitted pauses are kept. */
export const scheduleChangeSchema = z.discriminatedUnion("kind", [
  datedSchema,
  sequenceSchema.extend({ pauses: pausesSchema.optional() }),
]);
export type ScheduleChange = z.infer<typeof scheduleChangeSchema>;

/** A substitute for a planned session, and the reason; the plan itself is unchanged. */
export const substitutionSchema = z.object({
  sessionUid: z.string(),
  date: localDateSchema,
  reason: z.string().max(1000),
  workoutId: z.string().optional(),
});
export type Substitution = z.infer<typeof substitutionSchema>;

/** A program's metadata besides its weeks, stored with each version. */
export const programHeadSchema = z.object({
  name: z.string().trim().min(1).max(200),
  schedule: scheduleSchema,
  goal: z.string().max(2000).optional(),
  targetDate: localDateSchema.optional(),
  reasoning: z.string().max(10_000).optional(),
  /** One-rep (or training) maxes that "70% 1RM" refers to, by exercise name. */
  trainingMaxes: z.record(z.string().max(200), massSchema).default({}),
});
export type ProgramHead = z.infer<typeof programHeadSchema>;
