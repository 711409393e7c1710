import { z } from "zod";
import { onceFor } from "@canter/domain/once-for";
import type { Scope } from "@canter/domain/access/scope";
import { marksOfChanged, recordSubjectKey } from "@canter/domain/workout/record/record-candidates";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { hasProgramFor } from "@canter/storage/program/read-programs";
import type { ApplicationContext } from "../core/application-context.ts";
import type { Happening } from "../core/outbox/dispatcher.ts";

/** `workout.saved`: it counts from now on. `workout.changed`: it was edited, deleted, restored or undone. */
export type WorkoutEventType = "workout.saved" | "workout.changed";

/** A draft was changed, deleted or restored: nothing is computed from it, but a planned session may have been finished with it. */
export const draftEventType = "draft.changed";

/** What a change of a workout affects, before and after it: whatever is computed from history is recomputed for these. */
const workoutEventSchema = z.object({
  workoutId: z.string(),
  athleteIds: z.array(z.string()),
  /** The subjects of records: see `recordSubjectKey`. */
  subjectKeys: z.array(z.string()),
});

type WorkoutEvent = z.infer<typeof workoutEventSchema>;

/** The payload of a happening that is about a workout: checked once for all subscribers. */
const checked = onceFor((_as: "workout", { payload }: Happening): WorkoutEvent =>
  workoutEventSchema.parse(payload),
);
export const workoutEventIn = (happening: Happening): WorkoutEvent => checked("workout", happening);

/** Whether somebody who trained has a program that the workout may be of: asked once for all subscribers. */
export const isForProgram = onceFor((trx: TransactionHandle, happening: Happening): Promise<boolean> => {
  const { workoutId, athleteIds } = workoutEventIn(happening);
  return hasProgramFor(trx, workoutId, athleteIds);
});

const counts = (workout: Workout): boolean => workout.status === "saved" && workout.deletedAt === undefined;

/** Emits the event in the change's transaction: none of a new draft, and of a changed one that a draft was changed. */
export async function emitWorkoutEvent(
  { emit }: Pick<ApplicationContext, "emit">,
  trx: TransactionHandle,
  scope: Scope,
  { before, after }: { readonly before?: Workout; readonly after: Workout },
  now: number,
): Promise<void> {
  const states = before ? [before, after] : [after];
  const isCounted = states.some(counts);
  if (!isCounted && !before) return;
  const touched = isCounted ? states.filter(counts) : states;
  const countedType: WorkoutEventType =
    before && (counts(before) || before.deletedAt !== undefined) ? "workout.changed" : "workout.saved";
  const type = isCounted ? countedType : draftEventType;
  const payload: WorkoutEvent = {
    workoutId: after.id,
    athleteIds: [...new Set(touched.map(({ athleteId }) => athleteId))],
    subjectKeys: [
      ...new Set(touched.flatMap((workout) => [...marksOfChanged(workout).values()].map(recordSubjectKey))),
    ],
  };
  await emit(trx, scope, { type, payload, createdAt: now, about: after });
}
