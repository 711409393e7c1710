import type { z } from "zod";
import type { Result } from "../../result.ts";
import type { Program } from "../program.ts";
import {
  addExercise,
  addExerciseSchema,
  modifyExercise,
  modifyExerciseSchema,
  removeExercise,
  removeExerciseSchema,
  reorderExercises,
  reorderExercisesSchema,
} from "./exercise-edits.ts";
import {
  addSession,
  addSessionSchema,
  modifySession,
  modifySessionSchema,
  removeSession,
  removeSessionSchema,
  copySession,
  copySessionSchema,
} from "./session-edits.ts";
import {
  addWeek,
  addWeekSchema,
  modifyWeek,
  modifyWeekSchema,
  removeWeek,
  removeWeekSchema,
} from "./week-edits.ts";
import type { Edit, EditFailure, EditName } from "./edit.ts";

type Apply = (program: Program, args: Edit["args"], newUid: () => string) => Result<Program, EditFailure>;

/** One edit as a tool: its description (for a model), its arguments, and its implementation. */
export type EditDefinition = {
  readonly description: string;
  readonly schema: z.ZodType<Record<string, unknown>>;
  /** `args` must have passed `schema`. */
  readonly apply: Apply;
};

const tool = <Args extends Record<string, unknown>>(
  description: string,
  schema: z.ZodType<Args>,
  apply: (program: Program, args: Args, newUid: () => string) => Result<Program, EditFailure>,
): EditDefinition => ({
  description,
  schema,
  apply: (program, args, newUid) => apply(program, args as Args, newUid),
});

/** All numbers of weeks, sessions and exercises are positions in the program after the preceding calls, counted from 1. */
export const editRegistry: Readonly<Record<EditName, EditDefinition>> = {
  modify_exercise: tool(
    "Change fields of one exercise: name (replaces it), reps, load, sets, rest, notes, superset label, skipped. Fields that are not given stay.",
    modifyExerciseSchema,
    modifyExercise,
  ),
  remove_exercise: tool("Delete one exercise from a session.", removeExerciseSchema, removeExercise),
  add_exercise: tool("Insert a new exercise into a session.", addExerciseSchema, addExercise),
  remove_session: tool(
    "Delete one session from a week, which must keep at least one.",
    removeSessionSchema,
    removeSession,
  ),
  add_session: tool(
    "Add a session to a week: exercises, a cardio block, timed work, or none of them for a rest day.",
    addSessionSchema,
    addSession,
  ),
  modify_session: tool(
    "Change a session's name, date, day, warm-up, notes, cardio or work. cardio null removes the block.",
    modifySessionSchema,
    modifySession,
  ),
  reorder_exercises: tool(
    "Move one exercise to another place in its session.",
    reorderExercisesSchema,
    reorderExercises,
  ),
  copy_session: tool(
    "Put a fresh copy of a session, without a date, into the same or another week.",
    copySessionSchema,
    copySession,
  ),
  modify_week: tool("Change a week's phase, dates or description.", modifyWeekSchema, modifyWeek),
  add_week: tool(
    "Insert one or more whole weeks. Later weeks are renumbered and keep their dates.",
    addWeekSchema,
    addWeek,
  ),
  remove_week: tool(
    "Remove a whole week from the program, which must keep at least one.",
    removeWeekSchema,
    removeWeek,
  ),
};
