import type { Scope } from "@canter/domain/access/scope";
import { type Workout, workoutSchema } from "@canter/domain/workout/workout";
import type { Handle } from "../database.ts";
import { isReadableWorkout } from "../access/readable-athletes.ts";
import type { WorkoutChange } from "./write-workouts.ts";

/** A workout's state after one change; `changedBy` is a member's id or `system`, `createdAt` epoch milliseconds. */
export type WorkoutVersion = {
  readonly version: number;
  readonly change: WorkoutChange;
  readonly changedBy: string;
  readonly createdAt: number;
  readonly workout: Workout;
};

/** All versions of a readable workout (also of a deleted one), oldest first; none when the scope can't read it. */
export const listWorkoutVersions = async (
  db: Handle,
  scope: Scope,
  workoutId: string,
): Promise<readonly WorkoutVersion[]> => {
  const rows = await db
    .selectFrom("workout_versions as v")
    .innerJoin("workouts as w", "w.id", "v.workout_id")
    .selectAll("v")
    .where("v.workout_id", "=", workoutId)
    .where((eb) => isReadableWorkout(eb.ref("w.athlete_id"), eb.ref("w.rider_athlete_id"), scope))
    .orderBy("v.version")
    .execute();
  return rows.map((row) => ({
    version: row.version,
    change: row.change as WorkoutChange,
    changedBy: row.changed_by,
    createdAt: row.created_at,
    workout: workoutSchema.parse(JSON.parse(row.snapshot)),
  }));
};
