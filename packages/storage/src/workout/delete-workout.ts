import type { Scope } from "@canter/domain/group/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "../database.ts";
import { readWorkout } from "./read-workout.ts";
import { replaceWorkout } from "./replace-workout.ts";

/**
 * Marks a workout as deleted at `now` (epoch milliseconds), as a new version; nothing is lost. One that is deleted already is
 * returned as it is. Conflict when `expectedVersion` is given and it has another.
 */
export const deleteWorkout = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  now: number,
  expectedVersion?: number,
): Promise<Result<Workout, Problem>> => {
  const workout = await readWorkout(trx, scope, id, { includeDeleted: true });
  if (!workout) return err(notFound("workout"));
  if (workout.deletedAt !== undefined) return ok(workout);
  const deleted = { ...workout, updatedAt: now, deletedAt: now };
  return await replaceWorkout(trx, scope, deleted, "deleted", expectedVersion ?? workout.version);
};
