import type { TransactionHandle } from "@canter/storage/database";
import { scopeOfSystem } from "@canter/storage/access/scope-of-member";
import type { Workout } from "@canter/domain/workout/workout";
import { readWorkout } from "@canter/storage/workout/read-workout";
import type { Happening, Subscriber } from "../core/outbox/dispatcher.ts";
import { type WorkoutEventType, workoutEventIn } from "../workout/workout-event.ts";
import { mergeRecords, recomputeRecords } from "./recompute-records.ts";

async function handle(trx: TransactionHandle, event: Happening): Promise<void> {
  const { type, groupId, about } = event;
  const { workoutId, athleteIds, subjectKeys } = workoutEventIn(event);
  const scope = await scopeOfSystem(trx, groupId);
  const isNew = (type as WorkoutEventType) === "workout.saved";
  // It may have been deleted or changed again since; then that event follows, and the history is right in any case.
  const workout = isNew
    ? ((about as Workout | undefined) ?? (await readWorkout(trx, scope, workoutId)))
    : undefined;
  const open =
    workout?.version === 1 && workout.status === "saved"
      ? await mergeRecords(trx, scope, workout)
      : subjectKeys;
  if (open.length > 0)
    for (const athleteId of athleteIds) await recomputeRecords(trx, scope, athleteId, open);
}

/** Updates personal records when workouts are added, changed and removed. */
export const recordsSubscriber: Subscriber = {
  name: "records",
  atOnce: true,
  handle: async (trx, events) => {
    for (const event of events) if (event.type.startsWith("workout.")) await handle(trx, event);
  },
};
