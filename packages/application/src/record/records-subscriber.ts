import type { TransactionHandle } from "@canter/storage/database";
import { scopeOfSystem } from "@canter/storage/access/scope-of-member";
import type { Workout } from "@canter/domain/workout/workout";
import { readWorkout } from "@canter/storage/workout/read-workout";
import type { Happening, Subscriber } from "../core/outbox/dispatcher.ts";
import { type WorkoutEventType, workoutEventIn } from "../workout/workout-event.ts";
import { mayChangeRecords, mergeRecords, recomputeRecords } from "./recompute-records.ts";

const isNewWorkout = ({ type }: Happening): boolean => (type as WorkoutEventType) === "workout.saved";

/** It has just been made, and can only add to what is there. */
const isFirst = ({ version, status }: Workout): boolean => version === 1 && status === "saved";

/** Most workouts break no record: that is seen without a savepoint, and without the scope that changes records. */
async function isConcerned(trx: TransactionHandle, event: Happening): Promise<boolean> {
  if (!event.type.startsWith("workout.")) return false;
  const workout = isNewWorkout(event) ? (event.about as Workout | undefined) : undefined;
  return !workout || !event.by || !isFirst(workout) || mayChangeRecords(trx, event.by, workout);
}

async function handle(trx: TransactionHandle, event: Happening): Promise<void> {
  const { groupId, about } = event;
  const { workoutId, athleteIds, subjectKeys } = workoutEventIn(event);
  const scope = await scopeOfSystem(trx, groupId);
  const isNew = isNewWorkout(event);
  // It may have been deleted or changed again since; then that event follows, and the history is right in any case.
  const workout = isNew
    ? ((about as Workout | undefined) ?? (await readWorkout(trx, scope, workoutId)))
    : undefined;
  const open = workout && isFirst(workout) ? await mergeRecords(trx, scope, workout) : subjectKeys;
  if (open.length > 0)
    for (const athleteId of athleteIds) await recomputeRecords(trx, scope, athleteId, open);
}

/** Updates personal records when workouts are added, changed and removed. */
export const recordsSubscriber: Subscriber = {
  name: "records",
  atOnce: true,
  isConcerned,
  handle: async (trx, events) => {
    for (const event of events) if (event.type.startsWith("workout.")) await handle(trx, event);
  },
};
