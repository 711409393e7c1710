import { z } from "zod";
import type { Result } from "../../result.ts";
import { maxExercisesInAll, type Program } from "../program.ts";
import { ordinalSchema, positionSchema } from "./items/argument-fields.ts";
import { type EditFailure, refuse } from "./edit.ts";
import { findSession, insertSession } from "./items/find-target.ts";
import { freshSession } from "./items/new-items.ts";

export const copySessionSchema = z.strictObject({
  sourceWeekNumber: ordinalSchema,
  sourceSessionNumber: ordinalSchema,
  targetWeekNumber: ordinalSchema,
  position: positionSchema,
});

const countExercises = ({ weeks }: Program): number => {
  let count = 0;
  for (const { sessions } of weeks) for (const { exercises } of sessions) count += exercises.length;
  return count;
};

/** Inserts a copy of a session into a week. The copy starts fresh: nothing done, nothing skipped, no date. */
export function copySession(
  program: Program,
  args: z.infer<typeof copySessionSchema>,
  newUid: () => string,
): Result<Program, EditFailure> {
  const found = findSession(program, args.sourceWeekNumber, args.sourceSessionNumber);
  if (!found.ok) return found;
  const { session } = found.value;
  if (countExercises(program) + session.exercises.length > maxExercisesInAll)
    return refuse(`A program has at most ${maxExercisesInAll} exercises.`, "execution");
  return insertSession(program, args.targetWeekNumber, args.position, () => freshSession(session, newUid));
}
