import { z } from "zod";
import { distanceToMeters, massToKg } from "../units/convert-units.ts";
import { massUnitSchema } from "../units/unit-schema.ts";
import { localDateSchema, type LoggedExercise, type WorkoutContent } from "../workout/workout.ts";
import type { ImportedWorkout } from "./imported-workout.ts";
import type { ResolvedExercise } from "./resolve-exercise.ts";

/** A person's decisions on what the files leave open. */
export const importDecisionsSchema = z.object({
  /** The unit of loads without one. */
  massUnit: massUnitSchema.optional(),
  /** The unit of distances without one. */
  distanceUnit: z.enum(["km", "mi"]).optional(),
  /** The discipline of tracks without a sport; absent: as guessed. */
  discipline: z.string().max(40).optional(),
  /** The date of items without any time. */
  date: localDateSchema.optional(),
  /** By the name in the file: the id of an exercise, or null for a custom one. Remembered. */
  names: z.record(z.string().max(200), z.string().max(100).nullable()).optional(),
});
export type ImportDecisions = z.infer<typeof importDecisionsSchema>;

const withUnit = <Measured extends Partial<Pick<WorkoutContent, "distance" | "distanceMeters">>>(
  measured: Measured,
  openUnits: ImportedWorkout["openUnits"],
  unit: "km" | "mi",
): Measured => {
  // Values in the app's own unit are stored here as km, or as metres for a pool; other metres and yards were stated in the file.
  const own = measured.distance?.unit;
  const isYards = openUnits?.pool === true && own === "m" && unit === "mi";
  if (!measured.distance || !(isYards || (openUnits?.distance === true && own === "km"))) return measured;
  const distance = { value: measured.distance.value, unit: isYards ? ("yd" as const) : unit };
  return { ...measured, distance, distanceMeters: distanceToMeters(distance) };
};

const exerciseWith = (
  exercise: LoggedExercise,
  { openUnits }: ImportedWorkout,
  { massUnit = "kg", distanceUnit = "km" }: ImportDecisions,
  resolved: ResolvedExercise | undefined,
): LoggedExercise => ({
  ...exercise,
  ...(resolved && {
    name: resolved.name,
    ...(resolved.exerciseId !== undefined && { exerciseId: resolved.exerciseId }),
  }),
  sets: exercise.sets.map((set) => {
    const weight = openUnits?.mass && set.weight ? { value: set.weight.value, unit: massUnit } : set.weight;
    const loaded = weight ? { ...set, weight, weightKg: massToKg(weight) } : set;
    return withUnit(loaded, openUnits, distanceUnit);
  }),
});

/** When it was, from `localDateTimeAt` or the file. */
export type ImportedDay = { readonly date: string; readonly startTime?: string | undefined };

/** A workout's content with the open values filled in. `day`: when it was. */
export const contentOfImported = (
  imported: ImportedWorkout,
  decisions: ImportDecisions,
  {
    day,
    resolve,
  }: { readonly day: ImportedDay; readonly resolve: (name: string) => ResolvedExercise | undefined },
): WorkoutContent => {
  const { content, openUnits, isSportOpen } = imported;
  const measured = withUnit(content, openUnits, decisions.distanceUnit ?? "km");
  return {
    ...measured,
    ...(isSportOpen && decisions.discipline !== undefined && { discipline: decisions.discipline }),
    date: day.date,
    ...(day.startTime !== undefined && { startTime: day.startTime }),
    exercises: content.exercises.map((exercise) =>
      exerciseWith(exercise, imported, decisions, resolve(exercise.name)),
    ),
  };
};

const measures = ["startTime", "durationSeconds", "avgHeartRate", "score"] as const;

const richerExercises = (mine: WorkoutContent["exercises"], theirs: WorkoutContent["exercises"]) =>
  mine.length > 0 ? mine : theirs;

/**
 * Merges two entries of one session: everything that a person entered stays, and only what is missing is added from the other one (the
 * watch's heart rate, start and duration).
 */
export const mergeContents = (mine: WorkoutContent, theirs: WorkoutContent): WorkoutContent => {
  const added = Object.fromEntries(
    measures.flatMap((field) =>
      mine[field] === undefined && theirs[field] !== undefined ? [[field, theirs[field]]] : [],
    ),
  );
  const fields = { ...theirs.fields, ...mine.fields };
  const title = mine.title ?? theirs.title;
  const notes = mine.notes ?? theirs.notes;
  return {
    ...mine,
    ...added,
    ...(mine.distanceMeters === undefined &&
      theirs.distanceMeters !== undefined && {
        distanceMeters: theirs.distanceMeters,
        distance: theirs.distance,
      }),
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(title !== undefined && { title }),
    ...(notes !== undefined && { notes }),
    exercises: richerExercises(mine.exercises, theirs.exercises),
  };
};
