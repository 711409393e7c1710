import { z } from "zod";
import type { Scope } from "@canter/domain/group/scope";
import { marksOf } from "@canter/domain/workout/record-candidates";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { appendEvent } from "@canter/storage/outbox/append-event";
import { subjectKeyOf } from "./record-view.ts";

/** `workout.saved`: it counts from now on. `workout.changed`: it was edited, deleted, brought back or undone. */
export type WorkoutEventType = "workout.saved" | "workout.changed";

/** What a change of a workout touched, before and after it: whatever is computed from history is computed again for these. */
export const workoutEventSchema = z.object({
  workoutId: z.string(),
  athleteIds: z.array(z.string()),
  /** What records are kept in: see `subjectKeyOf`. */
  subjectKeys: z.array(z.string()),
});

const counts = (workout: Workout): boolean => workout.status === "saved" && workout.deletedAt === undefined;

/** Writes the event of a change into its transaction. Nothing is written where neither state counts (an edited draft). */
export async function appendWorkoutEvent(
  trx: TransactionHandle,
  scope: Scope,
  { before, after }: { readonly before?: Workout; readonly after: Workout },
  now: number,
): Promise<void> {
  const touched = (before ? [before, after] : [after]).filter(counts);
  if (touched.length === 0) return;
  const type: WorkoutEventType =
    before && (counts(before) || before.deletedAt !== undefined) ? "workout.changed" : "workout.saved";
  const payload: z.infer<typeof workoutEventSchema> = {
    workoutId: after.id,
    athleteIds: [...new Set(touched.map(({ athleteId }) => athleteId))],
    subjectKeys: [...new Set(touched.flatMap((workout) => [...marksOf(workout).values()].map(subjectKeyOf)))],
  };
  await appendEvent(trx, scope, type, payload, now);
}
