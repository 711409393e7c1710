import { z } from "zod";
import { ok, type Result } from "../../result.ts";
import { maxExercises, type Program } from "../program.ts";
import { insertionIndex, ordinalSchema, positionSchema } from "./items/argument-fields.ts";
import { type EditFailure, refuse } from "./edit.ts";
import { findSession, withSession } from "./items/find-target.ts";
import { exerciseInputSchema, newExercise } from "./items/new-items.ts";

export const addExerciseSchema = z.strictObject({
  weekNumber: ordinalSchema,
  sessionNumber: ordinalSchema,
  position: positionSchema,
  exercise: exerciseInputSchema,
});

/** Inserts a new exercise into a session; those from its position on move down. */
export function addExercise(
  program: Program,
  args: z.infer<typeof addExerciseSchema>,
  newUid: () => string,
): Result<Program, EditFailure> {
  const found = findSession(program, args.weekNumber, args.sessionNumber);
  if (!found.ok) return found;
  const { week, session } = found.value;
  const index = insertionIndex(args.position, session.exercises.length, "session", "exercise");
  if (!index.ok) return index;
  if (session.exercises.length >= maxExercises)
    return refuse(`A session has at most ${maxExercises} exercises.`, "execution");
  const exercises = session.exercises.toSpliced(index.value, 0, newExercise(args.exercise, newUid));
  return ok(withSession(program, week, args.sessionNumber, { ...session, exercises }));
}
