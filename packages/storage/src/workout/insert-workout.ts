import type { Scope } from "@canter/domain/group/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "../database.ts";
import { checkAthletes } from "./check-athletes.ts";
import { storeWorkoutParts } from "./store-workout-parts.ts";
import { rowToWorkout, workoutToRow } from "./workout-row.ts";

/**
 * Stores a new workout as its version 1, with its exercises, words and version row.
 * Not found: the group is not the scope's, or the athlete is not readable; forbidden: the athlete is readable only; invalid: a
 * rider from elsewhere. Throws when id or (message, index) are taken.
 */
export const insertWorkout = async (
  trx: TransactionHandle,
  scope: Scope,
  input: Workout,
): Promise<Result<Workout, Problem>> => {
  if (input.groupId !== scope.groupId) return err(notFound("group"));
  const allowed = await checkAthletes(trx, scope, input);
  if (!allowed.ok) return allowed;
  const row = workoutToRow({ ...input, version: 1 });
  const workout = rowToWorkout(row);
  await trx.insertInto("workouts").values(row).execute();
  await storeWorkoutParts(trx, scope, workout, "created");
  return ok(workout);
};
