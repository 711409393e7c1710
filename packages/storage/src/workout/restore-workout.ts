import type { Scope } from "@canter/domain/group/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "../database.ts";
import { readWorkout } from "./read-workout.ts";
import { replaceWorkout } from "./replace-workout.ts";

/** Brings a deleted workout back at `now` (epoch milliseconds), as a new version; one that is not deleted is returned as it is. */
export const restoreWorkout = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  now: number,
  expectedVersion?: number,
): Promise<Result<Workout, Problem>> => {
  const workout = await readWorkout(trx, scope, id, { includeDeleted: true });
  if (!workout) return err(notFound("workout"));
  if (workout.deletedAt === undefined) return ok(workout);
  const { deletedAt: _, ...restored } = workout;
  return await replaceWorkout(
    trx,
    scope,
    { ...restored, updatedAt: now },
    "restored",
    expectedVersion ?? workout.version,
  );
};
