import type { Scope } from "@canter/domain/group/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "../database.ts";
import { insertWorkouts } from "./insert-workouts.ts";

/** `insertWorkouts` with one. */
export const insertWorkout = async (
  trx: TransactionHandle,
  scope: Scope,
  input: Workout,
): Promise<Result<Workout, Problem>> => {
  const inserted = await insertWorkouts(trx, scope, [input]);
  return inserted.ok ? ok(inserted.value[0] as Workout) : inserted;
};
