import { z } from "zod";
import type { Scope } from "@canter/domain/access/scope";
import { marksOf, recordSubjectKey } from "@canter/domain/workout/record/record-candidates";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import type { ApplicationContext } from "../core/application-context.ts";

/** `workout.saved`: it counts from now on. `workout.changed`: it was edited, deleted, restored or undone. */
export type WorkoutEventType = "workout.saved" | "workout.changed";

/** What a change of a workout affects, before and after it: whatever is computed from history is recomputed for these. */
export const workoutEventSchema = z.object({
  workoutId: z.string(),
  athleteIds: z.array(z.string()),
  /** The subjects of records: see `recordSubjectKey`. */
  subjectKeys: z.array(z.string()),
});

const counts = (workout: Workout): boolean => workout.status === "saved" && workout.deletedAt === undefined;

/** Emits the event in the change's transaction. None if neither state counts (an edited draft). */
export async function emitWorkoutEvent(
  { emit }: Pick<ApplicationContext, "emit">,
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
    subjectKeys: [
      ...new Set(touched.flatMap((workout) => [...marksOf(workout).values()].map(recordSubjectKey))),
    ],
  };
  await emit(trx, scope, { type, payload, createdAt: now, about: after });
}
