import { type Problem, notFound } from "@canter/domain/problem";
import { type Result, err } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { readWorkout } from "@canter/storage/workout/read-workout";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkWritable } from "../core/athlete-access.ts";
import { placeOfWorkout } from "../group/places-elsewhere.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { emitWorkoutEvent } from "./workout-event.ts";

/** Makes the new state of a workout within the transaction. */
export type WorkoutStep = (
  trx: TransactionHandle,
  before: Workout,
  now: number,
  /** On whose behalf: see `placeOfWorkout`. */
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
  // A rider who may read a ride through being in it, but not its horse, is told so: the workout is no secret to them.
  if (!writable.ok)
    return err({ type: "forbidden", detail: "This workout can be read here, but not changed." });
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
  const member = await placeOfWorkout(context.store.db, asking, id);
  const changed = await transactOnce(context, member, once, (trx) =>
    changeWorkoutIn(trx, context, member, id, step),
  );
  if (changed.ok) await context.deliver();
  return changed;
}
