import type { Problem } from "@canter/domain/problem";
import type { Result } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import {
  deleteWorkout as deleteStored,
  restoreWorkout as restoreStored,
} from "@canter/storage/workout/write-workouts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import type { Once } from "../core/once.ts";
import { changeWorkout } from "./change-workout.ts";

/** Deletes a workout; it keeps its history and can be brought back for ever. One that is deleted already stays as it is. */
export const deleteWorkout = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<Workout, Problem>> =>
  changeWorkout(context, member, id, undefined, (trx, _before, now, { scope }) =>
    deleteStored(trx, scope, id, now),
  );

/** Brings a deleted workout back. One that is not deleted stays as it is. */
export const restoreWorkout = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
): Promise<Result<Workout, Problem>> =>
  changeWorkout(context, member, id, once, (trx, _before, now, { scope }) =>
    restoreStored(trx, scope, id, now),
  );
