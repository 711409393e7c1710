import { z } from "zod";
import type { Scope } from "@canter/domain/group/scope";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { appendEvent } from "@canter/storage/outbox/append-event";
import { exerciseKeyOf } from "@canter/storage/workout/workout-row";

/** `workout.saved`: it counts from now on. `workout.changed`: it was edited, deleted, brought back or undone. */
export type WorkoutEventType = "workout.saved" | "workout.changed";

/** What a change of a workout touched, before and after it: whatever is computed from history is computed again for these. */
export const workoutEventSchema = z.object({
  workoutId: z.string(),
  athleteIds: z.array(z.string()),
  exerciseKeys: z.array(z.string()),
  disciplines: z.array(z.string()),
});

const counts = (workout: Workout | undefined): workout is Workout =>
  workout !== undefined && workout.status === "saved" && workout.deletedAt === undefined;

/** Writes the event of a change into its transaction. Nothing is written where neither state counts (an edited draft). */
export async function appendWorkoutEvent(
  trx: TransactionHandle,
  scope: Scope,
  { before, after }: { readonly before?: Workout; readonly after: Workout },
  now: number,
): Promise<void> {
  const touched = [before, after].filter(counts);
  if (touched.length === 0) return;
  const type: WorkoutEventType = counts(before) ? "workout.changed" : "workout.saved";
  await appendEvent(
    trx,
    scope,
    type,
    {
      workoutId: after.id,
      athleteIds: [...new Set(touched.map(({ athleteId }) => athleteId))],
      exerciseKeys: [...new Set(touched.flatMap(({ exercises }) => exercises.map(exerciseKeyOf)))],
      disciplines: [...new Set(touched.map(({ discipline }) => discipline))],
    } satisfies z.infer<typeof workoutEventSchema>,
    now,
  );
}
