import { z } from "zod";
import { distanceToMeters, massToKg } from "../units/convert-units.ts";
import { invalidFields, type Problem } from "../problem.ts";
import { err, ok } from "../result.ts";
import type { Result } from "../result.ts";
import { fieldProblemsOf } from "./field-problems.ts";
import { loggedExerciseSchema, loggedSetSchema, workoutContentSchema } from "./workout.ts";
import type { LoggedSet, WorkoutContent } from "./workout.ts";

type Measured = Pick<LoggedSet, "weight" | "weightKg" | "distance" | "distanceMeters">;

/**
 * Makes entered and SI values consistent: the entered value takes precedence and the SI value is computed from it; a lone SI value counts
 * as entered in kilograms or metres.
 */
const withEntered = <T extends Measured>(value: T): T => ({
  ...value,
  ...(value.weight
    ? { weightKg: massToKg(value.weight) }
    : value.weightKg !== undefined && { weight: { value: value.weightKg, unit: "kg" } }),
  ...(value.distance
    ? { distanceMeters: distanceToMeters(value.distance) }
    : value.distanceMeters !== undefined && { distance: { value: value.distanceMeters, unit: "m" } }),
});

/** A workout with consistent entered and SI values; see `withEntered`. */
export const withConsistentUnits = (content: WorkoutContent): WorkoutContent => ({
  ...withEntered(content),
  exercises: content.exercises.map((exercise) => ({ ...exercise, sets: exercise.sets.map(withEntered) })),
});

const strictContentSchema = workoutContentSchema
  .extend({
    exercises: z
      .array(loggedExerciseSchema.extend({ sets: z.array(loggedSetSchema.strict()).max(500) }).strict())
      .max(200),
  })
  .strict();

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A new distance in either form invalidates the other one. */
const outdatedBy = (patch: Readonly<Record<string, unknown>>): readonly string[] =>
  "distance" in patch ? ["distanceMeters"] : "distanceMeters" in patch ? ["distance"] : [];

/** Checks a whole workout from a form or a program. Unknown fields are refused by name. */
export const checkWorkoutContent = (content: unknown): Result<WorkoutContent, Problem> => {
  const read = strictContentSchema.safeParse(content);
  return read.success ? ok(withConsistentUnits(read.data)) : err(invalidFields(fieldProblemsOf(read.error)));
};

/**
 * Changes a workout: a field of `patch` replaces the old one, `null` removes it, `exercises` are replaced as a whole. The result is checked
 * as a whole (a workout requires discipline, date and exercises) and made consistent: a changed `weight` or `distance` recomputes its SI
 * value, a lone SI value becomes the entered one.
 */
export const applyWorkoutPatch = (
  content: WorkoutContent,
  patch: unknown,
): Result<WorkoutContent, Problem> => {
  if (!isObject(patch))
    return err(invalidFields([{ path: "", message: "must be an object with the fields to change" }]));
  const outdated = new Set(outdatedBy(patch));
  const merged = Object.entries({ ...content, ...patch }).filter(
    ([key, value]) => value !== null && value !== undefined && (key in patch || !outdated.has(key)),
  );
  return checkWorkoutContent(Object.fromEntries(merged));
};
