import { conflict, notFound, type Problem, readOnly } from "@canter/domain/problem";
import { err, type Result } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { listWorkoutVersions, type WorkoutVersion } from "@canter/storage/workout/workout-versions";
import { readWorkout } from "@canter/storage/workout/read-workout";
import {
  deleteWorkout as deleteStored,
  replaceWorkout,
  restoreWorkout as restoreStored,
} from "@canter/storage/workout/write-workouts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkWritable } from "@canter/domain/access/check-athlete";
import { type Once, transactOnce } from "../core/once.ts";
import { actingMemberOfWorkout } from "../group/acting-member.ts";
import { emitWorkoutEvent } from "./workout-event.ts";

/** Computes the new state of a workout within the transaction. */
export type WorkoutStep = (
  trx: TransactionHandle,
  before: Workout,
  now: number,
  /** On whose behalf: see `actingMemberOfWorkout`. */
  member: MemberContext,
) => Promise<Result<Workout, Problem>>;

/** `changeWorkout` within the caller's transaction; what is computed from history follows with its events. */
export async function changeWorkoutIn(
  trx: TransactionHandle,
  context: Pick<ApplicationContext, "emit" | "clock">,
  member: MemberContext,
  id: string,
  step: WorkoutStep,
): Promise<Result<Workout, Problem>> {
  const { scope } = member;
  const before = await readWorkout(trx, scope, id, { includeDeleted: true });
  if (!before) return err(notFound("workout"));
  const writable = checkWritable(scope, before.athleteId);
  // A rider who may read a ride only because they were in it gets "forbidden": the workout is no secret to them.
  if (!writable.ok) return err(readOnly("This workout"));
  const now = context.clock.now();
  const after = await step(trx, before, now, member);
  if (after.ok && after.value.version !== before.version)
    await emitWorkoutEvent(context, trx, scope, { before, after: after.value }, now);
  return after;
}

/**
 * The frame of every change of one workout: it must be readable (else not found) and writable (else forbidden); the change and
 * its event are one transaction; it returns when what is computed from history (records) is up to date.
 */
export async function changeWorkout(
  context: ApplicationContext,
  asking: MemberContext,
  id: string,
  once: Once | undefined,
  step: WorkoutStep,
): Promise<Result<Workout, Problem>> {
  const member = await actingMemberOfWorkout(context.store.db, asking, id);
  const changed = await transactOnce(context, member, once, (trx) =>
    changeWorkoutIn(trx, context, member, id, step),
  );
  if (changed.ok) await context.deliver();
  return changed;
}

/** Deletes a workout; it keeps its history and can always be restored. Deleting it again changes nothing. */
export const deleteWorkout = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<Workout, Problem>> =>
  changeWorkout(context, member, id, undefined, (trx, _before, now, { scope }) =>
    deleteStored(trx, scope, id, now),
  );

/** Restores a deleted workout. One that is not deleted stays as it is. */
export const restoreWorkout = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
): Promise<Result<Workout, Problem>> =>
  changeWorkout(context, member, id, once, (trx, _before, now, { scope }) =>
    restoreStored(trx, scope, id, now),
  );

/** The states that undo goes back through, oldest first: each `undone` undoes the one before it. */
function undoStack(versions: readonly Pick<WorkoutVersion, "change" | "workout">[]): readonly Workout[] {
  const states: Workout[] = [];
  for (const { change, workout } of versions)
    if (change === "undone") states.pop();
    else states.push(workout);
  return states;
}

/** The step that undoes a workout's latest change; see `undoWorkout`. */
export const undoStep =
  (id: string): WorkoutStep =>
  async (trx, before, now, { scope }) => {
    const states = undoStack(await listWorkoutVersions(trx, scope, id));
    if (states.length === 0) return err(conflict("There is nothing to undo."));
    // The saving itself is undone: it is gone, and no change of its own that a further undo would bring back.
    const target = states.at(-2) ?? { ...before, deletedAt: now };
    const undone = await replaceWorkout(trx, scope, { ...target, updatedAt: now }, "undone", before.version);
    return undone.ok || undone.error.type !== "not_found"
      ? undone
      : err(conflict("It can't be undone here: it belonged to an athlete that you can't write for."));
  };

/**
 * Undoes the latest change that has not been undone, as a new version: repeating it leads to the very first state, and from there to a
 * deleted workout, which can be restored. Conflict: all was undone, or a state that the member may not write any more (it had been another
 * athlete's).
 */
export const undoWorkout = (
  context: ApplicationContext,
  asking: MemberContext,
  id: string,
  once?: Once,
): Promise<Result<Workout, Problem>> => changeWorkout(context, asking, id, once, undoStep(id));
