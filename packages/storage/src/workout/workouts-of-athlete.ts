import type { Scope } from "@canter/domain/group/scope";
import type { Workout } from "@canter/domain/workout/workout";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { selectSavedWorkouts } from "./select-workouts.ts";
import { rowToWorkout } from "./workout-row.ts";

/** Absent: not narrowed by it. */
type Narrowing = { readonly exerciseKey?: string; readonly discipline?: string };
type Wanted = Narrowing & { readonly scope: Scope; readonly athleteId: string };

const selectHistory = prepareQuery((db, { scope, athleteId, exerciseKey, discipline }: Wanted) => {
  let query = selectSavedWorkouts(db, scope).where("w.athlete_id", "=", athleteId);
  if (discipline !== undefined) query = query.where("w.discipline", "=", discipline);
  if (exerciseKey !== undefined)
    query = query.where("w.id", "in", (eb) =>
      eb
        .selectFrom("workout_exercises as e")
        .select("e.workout_id")
        .where("e.exercise_key", "=", exerciseKey),
    );
  return query.orderBy("w.date").orderBy("w.created_at").orderBy("w.id");
});

/** All saved workouts of an athlete, oldest first: what records are computed from. Narrow it where one subject is enough. */
export const workoutsOfAthlete = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
  narrowing: Narrowing = {},
): Promise<readonly Workout[]> => {
  const { rows } = await selectHistory(db, { scope, athleteId, ...narrowing });
  return rows.map(rowToWorkout);
};
