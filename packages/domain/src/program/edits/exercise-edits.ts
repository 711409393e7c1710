import { z } from "zod";
import { ok, type Result } from "../../result.ts";
import { plannedExerciseSchema, type Program, maxExercises } from "../program.ts";
import { withStepCount } from "../targets/planned-targets.ts";
import {
  hasUpdates,
  noUpdates,
  ordinalSchema,
  withUpdates,
  insertionIndex,
  positionSchema,
} from "./items/argument-fields.ts";
import { type EditFailure, refuse, counted } from "./edit.ts";
import { findExercise, withSession, findSession } from "./items/find-target.ts";
import { exerciseFields, exerciseInputSchema, newExercise } from "./items/new-items.ts";

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
