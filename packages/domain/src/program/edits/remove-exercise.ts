import { z } from "zod";
import { ok, type Result } from "../../result.ts";
import type { Program } from "../program.ts";
import { ordinalSchema } from "./items/argument-fields.ts";
import type { EditFailure } from "./edit.ts";
import { findExercise, withSession } from "./items/find-target.ts";

export const removeExerciseSchema = z.strictObject({
  weekNumber: ordinalSchema,
  sessionNumber: ordinalSchema,
  exerciseNumber: ordinalSchema,
});

/** Removes one exercise from a session, which may become empty; those after it move up. */
export function removeExercise(
  program: Program,
  args: z.infer<typeof removeExerciseSchema>,
): Result<Program, EditFailure> {
  const found = findExercise(program, args);
  if (!found.ok) return found;
  const { week, session } = found.value;
  const exercises = session.exercises.toSpliced(args.exerciseNumber - 1, 1);
  return ok(withSession(program, week, args.sessionNumber, { ...session, exercises }));
}
