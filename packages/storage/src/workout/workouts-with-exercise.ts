import type { Scope } from "@canter/domain/group/scope";
import type { Workout } from "@canter/domain/workout/workout";
import type { Handle } from "../database.ts";
import { selectSavedWorkouts } from "./select-workouts.ts";
import { rowToWorkout } from "./workout-row.ts";

/** `before` is a local date, exclusive. */
export type ExercisePage = { readonly before?: string | undefined; readonly limit: number };

/** An athlete's saved workouts with one exercise (`exerciseKeyOf`), newest first. */
export const workoutsWithExercise = async (
  db: Handle,
  scope: Scope,
  athleteId: string,
  exerciseKey: string,
  { before, limit }: ExercisePage,
): Promise<readonly Workout[]> => {
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
  const rows = await (before === undefined ? query : query.where("w.date", "<", before))
    .orderBy("w.date", "desc")
    .orderBy("w.created_at", "desc")
    .orderBy("w.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(rowToWorkout);
};
