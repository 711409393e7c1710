import type { Scope } from "@canter/domain/access/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { Handle } from "../database.ts";
import { isReadableWorkout } from "../access/readable-athletes.ts";
import { limitTo } from "../limit-to.ts";
import { decodedCursor, pageOf, selectSavedWorkouts, type WorkoutPage } from "./read-workout.ts";

/** How often an exercise was done: in how many workouts, and when last (local date). */
export type ExerciseUse = {
  readonly exerciseKey: string;
  readonly name: string;
  readonly times: number;
  readonly lastDate: string;
};

/** The exercises of the readable saved workouts (of one athlete, or of all; one exercise, or all), most used first. */
export const exerciseUsage = async (
  db: Handle,
  scope: Scope,
  { athleteId, exerciseKey }: { readonly athleteId?: string | undefined; readonly exerciseKey?: string } = {},
): Promise<readonly ExerciseUse[]> => {
  const query = db
    .selectFrom("workout_exercises as e")
    .innerJoin("workouts as w", "w.id", "e.workout_id")
    .select((eb) => [
      "e.exercise_key as exerciseKey",
      eb.fn.max("e.name").as("name"),
      eb.fn.count<number>("w.id").distinct().as("times"),
      eb.fn.max("w.date").as("lastDate"),
    ])
    .where("w.status", "=", "saved")
    .where("w.deleted_at", "is", null)
    .where((eb) => isReadableWorkout(eb.ref("w.athlete_id"), eb.ref("w.rider_athlete_id"), scope));
  return await query
    .$if(athleteId !== undefined, (all) => all.where("w.athlete_id", "=", athleteId ?? ""))
    .$if(exerciseKey !== undefined, (all) => all.where("e.exercise_key", "=", exerciseKey ?? ""))
    .groupBy("e.exercise_key")
    .orderBy("times", "desc")
    .orderBy("e.exercise_key")
    .execute();
};

export type ExercisePage = { readonly cursor?: string | undefined; readonly limit: number };

/** A page of an athlete's saved workouts with one exercise (`exerciseKeyOf`), newest first. Invalid: a cursor that no page returned. */
export const workoutsWithExercise = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
  exerciseKey: string,
  { cursor, limit }: ExercisePage,
): Promise<Result<WorkoutPage, Problem>> => {
  const from = decodedCursor(cursor);
  if (!from.ok) return from;
  const end = from.value;
  const query = selectSavedWorkouts(db, scope)
    .where("w.athlete_id", "=", athleteId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("workout_exercises as e")
          .select("e.workout_id")
          .whereRef("e.workout_id", "=", "w.id")
          .where("e.exercise_key", "=", exerciseKey),
      ),
    );
  const rows = await (
    end
      ? query.where((eb) => eb(eb.refTuple("w.date", "w.created_at", "w.id"), "<", eb.tuple(...end)))
      : query
  )
    .orderBy("w.date", "desc")
    .orderBy("w.created_at", "desc")
    .orderBy("w.id", "desc")
    .limit(limitTo(limit + 1))
    .execute();
  return ok(pageOf(rows, limit));
};
