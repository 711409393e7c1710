import { z } from "zod";
import { isShallow } from "./edits/calls/json-shape.ts";
import {
  cardioBlockSchema,
  maxExercises,
  maxSessions,
  maxWeeks,
  plannedExerciseSchema,
  plannedSessionSchema,
  plannedWorkSchema,
  setResultSchema,
  weekSchema,
} from "./program.ts";

type Shape = Readonly<Record<string, z.ZodType>>;

/** Fields in which files use "" for none. */
export const dateFields: ReadonlySet<string> = new Set(["startDate", "endDate", "scheduledDate"]);

/** Unknown fields are kept, unless they are nested so deeply that recursive functions would overflow. */
const unknownField = z.unknown().refine(isShallow, "must not be nested so deep");

const lenientField = (name: string, schema: z.ZodType): z.ZodType =>
  dateFields.has(name) ? schema.or(z.literal("")).nullish() : schema.nullish();

/** An object in which null means absent, with `given` replacing some fields. */
const lenient = (shape: Shape, given: Shape): z.ZodType<Record<string, unknown>> =>
  z
    .object({
      ...Object.fromEntries(
        Object.entries(shape).map(([name, schema]) => [
          name,
          schema instanceof z.ZodOptional ? lenientField(name, schema.unwrap() as z.ZodType) : schema,
        ]),
      ),
      ...given,
    })
    .catchall(unknownField);

/** Recomputed, or kept if possible: addresses follow from positions. */
const identity = { uid: z.string().max(100).nullish(), id: z.unknown().optional() };
const countOrNone = plannedExerciseSchema.shape.warmupSets.nullish();

const exercise = lenient(plannedExerciseSchema.shape, {
  ...identity,
  warmupSets: countOrNone,
  restSeconds: countOrNone,
  sets: z.array(lenient(setResultSchema.shape, {})).max(500).nullish(),
});

const session = lenient(plannedSessionSchema.shape, {
  ...identity,
  exercises: z.array(exercise).max(maxExercises).nullish(),
  cardio: lenient(cardioBlockSchema.shape, { completed: z.boolean().nullish() }).nullish(),
  work: lenient(plannedWorkSchema.shape, {}).nullish(),
  completed: z.boolean().nullish(),
});

const week = lenient(weekSchema.shape, {
  ...identity,
  weekNumber: z.unknown().optional(),
  phase: weekSchema.shape.phase.nullish(),
  sessions: z.array(session).max(maxSessions),
});

/**
 * A program as found in files: `programSchema` without what can be filled in. Returns a copy, except for the contents of unknown fields.
 */
export const programInputSchema = z.object({ weeks: z.array(week).max(maxWeeks) }).catchall(unknownField);
