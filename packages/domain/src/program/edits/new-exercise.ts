import { z } from "zod";
import { plannedExerciseSchema, type PlannedExercise } from "../program.ts";
import { isLine, isTelling, tellingMessage } from "./argument-fields.ts";

const fields = plannedExerciseSchema.shape;

/** The fields of an exercise that can be said of it; used to add one and, each optional, to change one. */
export const exerciseFields = {
  name: fields.name.refine(isTelling, tellingMessage).describe("Name of the exercise"),
  reps: fields.reps.refine(isTelling, tellingMessage).describe('Target reps as text, as in "8-10", "45s"'),
  targetLoad: fields.targetLoad
    .refine(isTelling, tellingMessage)
    .describe('Target load as text, as in "185 lbs", "70% 1RM", "bodyweight"'),
  workingSets: fields.workingSets.describe("Number of working sets"),
  warmupSets: fields.warmupSets.describe("Number of warm-up sets"),
  restSeconds: fields.restSeconds.describe("Rest between sets in seconds"),
  notes: fields.notes.unwrap().describe("Notes or instructions"),
  groupLabel: fields.groupLabel
    .unwrap()
    .refine(isLine, "must be one line without control characters")
    .describe("Exercises with the same label form a superset or circuit"),
};

/** An exercise to add. What was done of it (`sets`, `skipped`) and its address are not taken over; other fields are. */
export const exerciseInputSchema = z.looseObject({
  ...exerciseFields,
  warmupSets: exerciseFields.warmupSets.default(0),
  restSeconds: exerciseFields.restSeconds.default(120),
  notes: exerciseFields.notes.optional(),
  groupLabel: exerciseFields.groupLabel.optional(),
});
type ExerciseInput = z.infer<typeof exerciseInputSchema>;

/** A planned exercise that starts fresh; its address is given by whoever puts it in its place. */
export function newExercise(input: ExerciseInput, newUid: () => string): PlannedExercise {
  const exercise: PlannedExercise = { ...input, uid: newUid(), id: "", sets: [], skipped: false };
  if (exercise.notes === "") delete exercise.notes;
  if (exercise.groupLabel === "") delete exercise.groupLabel;
  return exercise;
}

/** The same exercise to be done again: nothing logged, not skipped. */
export const freshExercise = (exercise: PlannedExercise, newUid: () => string): PlannedExercise => ({
  ...exercise,
  uid: newUid(),
  sets: [],
  skipped: false,
});
