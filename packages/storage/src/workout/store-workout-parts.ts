import type { Scope } from "@canter/domain/group/scope";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "../database.ts";
import { exerciseRowsOf, wordsOf } from "./workout-row.ts";

/** What was done to a workout in one version. */
export type WorkoutChange = "created" | "edited" | "deleted" | "restored" | "undone" | "completed";

/** Who a change is put down to: the acting member's id, or `system`. */
const changedBy = (scope: Scope): string => (scope.actor === "system" ? "system" : scope.actor.memberId);

/** Writes the rows that hang on a workout's row as it is now: exercises, words, and the version kept for ever. */
export const storeWorkoutParts = async (
  trx: TransactionHandle,
  scope: Scope,
  workout: Workout,
  change: WorkoutChange,
): Promise<void> => {
  if (change !== "created")
    await trx.deleteFrom("workout_exercises").where("workout_id", "=", workout.id).execute();
  const exercises = exerciseRowsOf(workout);
  if (exercises.length > 0) await trx.insertInto("workout_exercises").values(exercises).execute();
  const words = wordsOf(workout);
  await trx
    .insertInto("workout_texts")
    .values({ workout_id: workout.id, words })
    .onConflict((conflict) => conflict.column("workout_id").doUpdateSet({ words }))
    .execute();
  await trx
    .insertInto("workout_versions")
    .values({
      workout_id: workout.id,
      version: workout.version,
      change,
      changed_by: changedBy(scope),
      created_at: workout.updatedAt,
      snapshot: JSON.stringify(workout),
    })
    .execute();
};
