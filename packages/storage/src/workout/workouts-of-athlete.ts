import type { Scope } from "@canter/domain/group/scope";
import type { Workout } from "@canter/domain/workout/workout";
import type { Handle } from "../database.ts";
import { selectSavedWorkouts } from "./select-workouts.ts";
import { rowToWorkout } from "./workout-row.ts";

/** All saved workouts of an athlete, oldest first: what records are computed from. Narrow it where one subject is enough. */
export const workoutsOfAthlete = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
  { exerciseKey, discipline }: { readonly exerciseKey?: string; readonly discipline?: string } = {},
): Promise<readonly Workout[]> => {
  let query = selectSavedWorkouts(db, scope).where("w.athlete_id", "=", athleteId);
  if (discipline !== undefined) query = query.where("w.discipline", "=", discipline);
  if (exerciseKey !== undefined)
    query = query.where("w.id", "in", (eb) =>
      eb
        .selectFrom("workout_exercises as e")
        .select("e.workout_id")
        .where("e.exercise_key", "=", exerciseKey),
    );
  const rows = await query.orderBy("w.date").orderBy("w.created_at").orderBy("w.id").execute();
  return rows.map(rowToWorkout);
};
