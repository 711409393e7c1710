import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isReadableWorkout } from "../group/athlete-access.ts";

/** How often an exercise was done: in how many workouts, and when last (local date). */
export type ExerciseUse = {
  readonly exerciseKey: string;
  readonly name: string;
  readonly times: number;
  readonly lastDate: string;
};

/** The exercises of the readable saved workouts (of one athlete, or of all), most used first. */
export const exerciseUsage = async (
  db: Handle,
  scope: Scope,
  athleteId?: string,
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
  return await (athleteId === undefined ? query : query.where("w.athlete_id", "=", athleteId))
    .groupBy("e.exercise_key")
    .orderBy("times", "desc")
    .orderBy("e.exercise_key")
    .execute();
};
