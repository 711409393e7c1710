import type { Scope } from "@canter/domain/group/scope";
import type { Workout } from "@canter/domain/workout/workout";
import type { Handle } from "../database.ts";
import { selectSavedWorkouts } from "./select-workouts.ts";
import { rowToWorkout } from "./workout-row.ts";

/** An athlete's saved workouts of one local date, in the order they were written down. */
export const workoutsOnDate = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
  date: string,
): Promise<readonly Workout[]> => {
  const rows = await selectSavedWorkouts(db, scope)
    .where("w.athlete_id", "=", athleteId)
    .where("w.date", "=", date)
    .orderBy("w.created_at")
    .orderBy("w.id")
    .execute();
  return rows.map(rowToWorkout);
};
