import type { ImportedWorkout } from "@canter/domain/import/imported-workout";
import { isSameValue } from "@canter/domain/program/changes/program-changes";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { markFollowed, untouchedWorkoutOf } from "@canter/storage/import/workout-sources";
import { readWorkout } from "@canter/storage/workout/read-workout";
import { deleteWorkout, replaceWorkout, restoreWorkout } from "@canter/storage/workout/write-workouts";
import type { ApplicationContext } from "../../core/application-context.ts";
import { emitWorkoutEvent } from "../../workout/workout-event.ts";
import { makeWorkout, type Making } from "../make-workout.ts";

/** What a workout says, without what it is. */
const saidBy = ({
  discipline,
  title,
  date,
  startTime,
  durationSeconds,
  distanceMeters,
  avgHeartRate,
  fields,
  notes,
}: Workout) => ({
  discipline,
  title,
  date,
  startTime,
  durationSeconds,
  distanceMeters,
  avgHeartRate,
  fields,
  notes,
});

/**
 * A workout is as its source has it now, as a new version: where nobody has changed it here, and its new values are none that would be asked about.
 * What was recorded stays. Gives whether it was changed.
 */
export async function followChange(
  context: ApplicationContext,
  trx: TransactionHandle,
  making: Making,
  imported: ImportedWorkout,
): Promise<boolean> {
  const { athlete, member, now } = making;
  const { scope } = member;
  const found = await untouchedWorkoutOf(trx, scope, athlete.id, imported.key);
  const before = found && (await readWorkout(trx, scope, found.workoutId));
  if (!before) return false;
  const made = await makeWorkout(trx, making, JSON.stringify(imported), () => []);
  if (!made.ok) return false;
  const { workout } = made.value;
  // It looks like itself, of course.
  const isDoubted = workout.issues.some(({ kind }) => kind !== "duplicate");
  const { id, status, issues, version } = before;
  if (isDoubted || isSameValue(saidBy(workout), saidBy(before))) return false;
  const input = {
    ...before,
    ...saidBy(workout),
    distance: workout.distance,
    id,
    status,
    issues,
    updatedAt: now,
  };
  const replaced = await replaceWorkout(trx, scope, input as Workout, "edited", version);
  if (!replaced.ok) return false;
  await markFollowed(trx, scope, athlete.id, { key: imported.key, version: replaced.value.version });
  await emitWorkoutEvent(context, trx, scope, { before, after: replaced.value }, now);
  return true;
}

/** A workout that is gone at its source is deleted here, where nobody has changed it; it can be brought back like any other. */
export async function followDeletion(
  context: ApplicationContext,
  trx: TransactionHandle,
  { athlete, member: { scope }, now }: Making,
  key: string,
): Promise<boolean> {
  const found = await untouchedWorkoutOf(trx, scope, athlete.id, key);
  const before = found && (await readWorkout(trx, scope, found.workoutId));
  if (!before) return false;
  const deleted = await deleteWorkout(trx, scope, before.id, now, before.version);
  if (!deleted.ok) return false;
  await markFollowed(trx, scope, athlete.id, { key, version: deleted.value.version });
  await emitWorkoutEvent(context, trx, scope, { before, after: deleted.value }, now);
  return true;
}

/** A workout that was deleted as its source did, and is there again, is brought back, where nobody has changed it since. */
export async function followReturn(
  context: ApplicationContext,
  trx: TransactionHandle,
  { athlete, member: { scope }, now }: Making,
  key: string,
): Promise<boolean> {
  const found = await untouchedWorkoutOf(trx, scope, athlete.id, key, { isDeleted: true });
  const before = found && (await readWorkout(trx, scope, found.workoutId, { includeDeleted: true }));
  if (!before) return false;
  const restored = await restoreWorkout(trx, scope, before.id, now, before.version);
  if (!restored.ok) return false;
  await markFollowed(trx, scope, athlete.id, { key, version: restored.value.version });
  await emitWorkoutEvent(context, trx, scope, { before, after: restored.value }, now);
  return true;
}
