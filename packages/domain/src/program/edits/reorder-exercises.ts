import { z } from "zod";
import { ok, type Result } from "../../result.ts";
import type { Program } from "../program.ts";
import { ordinalSchema } from "./items/argument-fields.ts";
import { counted, type EditFailure, refuse } from "./edit.ts";
import { findExercise, withSession } from "./items/find-target.ts";

export const reorderExercisesSchema = z.strictObject({
  weekNumber: ordinalSchema,
  sessionNumber: ordinalSchema,
  exerciseNumber: ordinalSchema.describe("The exercise to move"),
  newPosition: ordinalSchema.describe("1-based place where it ends up"),
});

/** Moves one exercise within its session; the others keep their order. */
export function reorderExercises(
  program: Program,
  args: z.infer<typeof reorderExercisesSchema>,
): Result<Program, EditFailure> {
  const found = findExercise(program, args);
  if (!found.ok) return found;
  const { week, session, exercise } = found.value;
  const { exerciseNumber, newPosition } = args;
  const count = session.exercises.length;
  if (newPosition < 1 || newPosition > count)
    return refuse(`Invalid position ${newPosition}. The session has ${counted(count, "exercise")}.`);
  if (newPosition === exerciseNumber)
    return refuse(`${exercise.name} is already at position ${newPosition}.`);
  const exercises = session.exercises
    .toSpliced(exerciseNumber - 1, 1)
    .toSpliced(newPosition - 1, 0, exercise);
  return ok(withSession(program, week, args.sessionNumber, { ...session, exercises }));
}
