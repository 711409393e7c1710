import type { Scope } from "@canter/domain/group/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "../database.ts";
import { inBatches, prepareQuery } from "../prepare-query.ts";
import { checkAthletes } from "./check-athletes.ts";
import { storeWorkoutParts } from "./store-workout-parts.ts";
import { checkedWorkout, type WorkoutRow, workoutToRow } from "./workout-row.ts";

const insertRows = prepareQuery((db, { rows }: { readonly rows: readonly WorkoutRow[] }) =>
  db.insertInto("workouts").values(rows),
);

/** Every athlete that is written about, with each of their riders, is looked at once. */
const checkAllAthletes = async (
  trx: TransactionHandle,
  scope: Scope,
  workouts: readonly Workout[],
): Promise<Result<void, Problem>> => {
  const pairs = new Map(
    workouts.map((workout) => [`${workout.athleteId} ${workout.riderAthleteId}`, workout]),
  );
  for (const pair of pairs.values()) {
    const allowed = await checkAthletes(trx, scope, pair);
    if (!allowed.ok) return allowed;
  }
  return ok(undefined);
};

/**
 * Stores new workouts, each as its version 1, with their exercises, words and version rows: all or none of them.
 * Not found: the group is not the scope's, or an athlete is not readable; forbidden: an athlete is readable only; invalid: a
 * rider from elsewhere. Throws when an id or (message, index) are taken.
 */
export const insertWorkouts = async (
  trx: TransactionHandle,
  scope: Scope,
  inputs: readonly Workout[],
): Promise<Result<readonly Workout[], Problem>> => {
  if (inputs.some(({ groupId }) => groupId !== scope.groupId)) return err(notFound("group"));
  const allowed = await checkAllAthletes(trx, scope, inputs);
  if (!allowed.ok) return allowed;
  const workouts = inputs.map((input) => checkedWorkout({ ...input, version: 1 }));
  for (const rows of inBatches(workouts.map(workoutToRow))) await insertRows(trx, { rows });
  await storeWorkoutParts(trx, scope, workouts, "created");
  return ok(workouts);
};
