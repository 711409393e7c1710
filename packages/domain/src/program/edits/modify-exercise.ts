import { z } from "zod";
import { ok, type Result } from "../../result.ts";
import { plannedExerciseSchema, type Program } from "../program.ts";
import { withStepCount } from "../targets/planned-targets.ts";
import { hasUpdates, noUpdates, ordinalSchema, withUpdates } from "./items/argument-fields.ts";
import type { EditFailure } from "./edit.ts";
import { findExercise, withSession } from "./items/find-target.ts";
import { exerciseFields } from "./items/new-items.ts";

export const modifyExerciseSchema = z.strictObject({
  weekNumber: ordinalSchema,
  sessionNumber: ordinalSchema,
  exerciseNumber: ordinalSchema,
  updates: z
    .strictObject({
      ...exerciseFields,
      skipped: plannedExerciseSchema.shape.skipped
        .unwrap()
        .describe("Whether it is skipped, keeping it in the program"),
    })
    .partial()
    .refine(hasUpdates, noUpdates),
});

/** Changes fields of one exercise; its uid is kept, even if it becomes another exercise. "" clears notes and groupLabel. With another number of sets, steps of reps and load that are not stated follow it. */
export function modifyExercise(
  program: Program,
  args: z.infer<typeof modifyExerciseSchema>,
): Result<Program, EditFailure> {
  const found = findExercise(program, args);
  if (!found.ok) return found;
  const { week, session, exercise } = found.value;
  const { workingSets: sets } = args.updates;
  const steps = sets === undefined ? {} : withStepCount(exercise, sets);
  const changed = withUpdates(exercise, { ...steps, ...args.updates }, ["notes", "groupLabel"]);
  const exercises = session.exercises.with(args.exerciseNumber - 1, changed);
  return ok(withSession(program, week, args.sessionNumber, { ...session, exercises }));
}
