import { exerciseKeyOf } from "@canter/domain/workout/exercise/exercise";
import {
  type Workout,
  type WorkoutContent,
  workoutContentSchema,
  workoutSchema,
} from "@canter/domain/workout/workout";
import type { Selectable } from "kysely";
import type { z } from "zod";
import type { WorkoutTable } from "../database.ts";
import { searchWords } from "./search-words.ts";

export type WorkoutRow = Selectable<WorkoutTable>;

/** Converts a row to a workout; throws on an invalid row. */
export const rowToWorkout = (row: WorkoutRow): Workout =>
  workoutSchema.parse({
    ...JSON.parse(row.content),
    id: row.id,
    groupId: row.group_id,
    athleteId: row.athlete_id,
    ...(row.rider_athlete_id !== null && { riderAthleteId: row.rider_athlete_id }),
    loggedBy: row.logged_by,
    zone: row.zone,
    status: row.status,
    issues: JSON.parse(row.issues),
    source: {
      kind: row.source_kind,
      ...(row.message_id !== null && { messageId: row.message_id }),
      ...(row.workout_index !== null && { workoutIndex: row.workout_index }),
    },
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.deleted_at !== null && { deletedAt: row.deleted_at }),
  });

/** Exercises that `checkContent` has found sound. They are most of a workout, and nobody changes them. */
const sound = new WeakSet<WorkoutContent["exercises"]>();

/** Validates what a workout says before the rest of it is known: `checkedWorkout` does not look through its exercises again. */
export const checkContent = (input: unknown): z.ZodSafeParseResult<WorkoutContent> => {
  const checked = workoutContentSchema.safeParse(input);
  if (checked.success) sound.add(checked.data.exercises);
  return checked;
};

/** Validates a workout as it will be read back; throws on an invalid one. */
export const checkedWorkout = (input: Workout): Workout => {
  const { exercises } = input;
  return sound.has(exercises)
    ? { ...workoutSchema.parse({ ...input, exercises: [] }), exercises }
    : workoutSchema.parse(input);
};

/** Converts a validated workout to its row. */
export const workoutToRow = (workout: Workout): WorkoutRow => {
  const { id, groupId, athleteId, riderAthleteId, loggedBy, zone, status, issues, source, ...rest } = workout;
  const { version, createdAt, updatedAt, deletedAt, ...content } = rest;
  return {
    id,
    group_id: groupId,
    athlete_id: athleteId,
    rider_athlete_id: riderAthleteId ?? null,
    logged_by: loggedBy,
    discipline: content.discipline,
    date: content.date,
    start_time: content.startTime ?? null,
    zone,
    status,
    title: content.title ?? null,
    duration_seconds: content.durationSeconds ?? null,
    distance_meters: content.distanceMeters ?? null,
    issues: JSON.stringify(issues),
    source_kind: source.kind,
    message_id: source.messageId ?? null,
    workout_index: source.workoutIndex ?? null,
    version,
    created_at: createdAt,
    updated_at: updatedAt,
    deleted_at: deletedAt ?? null,
    content: JSON.stringify(content),
  };
};

export const exerciseRowsOf = (workout: Workout) =>
  workout.exercises.map((exercise, position) => ({
    workout_id: workout.id,
    position,
    exercise_key: exerciseKeyOf(exercise),
    name: exercise.name,
  }));

/** The searched text: title, names of exercises, notes. */
export const wordsOf = (workout: Workout): string =>
  searchWords(
    [
      workout.title ?? "",
      workout.notes ?? "",
      ...workout.exercises.flatMap((exercise) => [exercise.name, exercise.notes ?? ""]),
    ].join("\n"),
  ).join(" ");
