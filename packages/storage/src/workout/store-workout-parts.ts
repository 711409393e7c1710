import type { Scope } from "@canter/domain/group/scope";
import type { Workout } from "@canter/domain/workout/workout";
import type { Database, TransactionHandle } from "../database.ts";
import { inBatches, prepareQuery } from "../prepare-query.ts";
import { exerciseRowsOf, wordsOf } from "./workout-row.ts";

/** What was done to a workout in one version. */
export type WorkoutChange = "created" | "edited" | "deleted" | "restored" | "undone" | "completed";

/** Who a change is put down to: the acting member's id, or `system`. */
const changedBy = (scope: Scope): string => (scope.actor === "system" ? "system" : scope.actor.memberId);

type Rows<Row> = { readonly rows: readonly Row[] };

const insertExercises = prepareQuery((db, { rows }: Rows<Database["workout_exercises"]>) =>
  db.insertInto("workout_exercises").values(rows),
);

const putTexts = prepareQuery((db, { rows }: Rows<Omit<Database["workout_texts"], "id">>) =>
  db
    .insertInto("workout_texts")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("workout_id").doUpdateSet((eb) => ({ words: eb.ref("excluded.words") })),
    ),
);

const insertVersions = prepareQuery((db, { rows }: Rows<Database["workout_versions"]>) =>
  db.insertInto("workout_versions").values(rows),
);

/** Writes the rows that hang on workouts' rows as they are now: exercises, words, and the version kept for ever. */
export const storeWorkoutParts = async (
  trx: TransactionHandle,
  scope: Scope,
  workouts: readonly Workout[],
  change: WorkoutChange,
): Promise<void> => {
  if (change !== "created")
    await trx
      .deleteFrom("workout_exercises")
      .where(
        "workout_id",
        "in",
        workouts.map(({ id }) => id),
      )
      .execute();
  for (const rows of inBatches(workouts.flatMap(exerciseRowsOf))) await insertExercises(trx, { rows });
  const texts = workouts.map((workout) => ({ workout_id: workout.id, words: wordsOf(workout) }));
  for (const rows of inBatches(texts)) await putTexts(trx, { rows });
  const versions = workouts.map((workout) => ({
    workout_id: workout.id,
    version: workout.version,
    change,
    changed_by: changedBy(scope),
    created_at: workout.updatedAt,
    snapshot: JSON.stringify(workout),
  }));
  for (const rows of inBatches(versions)) await insertVersions(trx, { rows });
};
