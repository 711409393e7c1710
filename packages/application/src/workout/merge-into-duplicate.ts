import type { Scope } from "@canter/domain/access/scope";
import { mergeContents } from "@canter/domain/import/merge-contents";
import { type Workout, workoutContentSchema } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { moveSources } from "@canter/storage/import/workout-sources";
import { readWorkout } from "@canter/storage/workout/read-workout";
import { replaceWorkout } from "@canter/storage/workout/write-workouts";
import type { ApplicationContext } from "../core/application-context.ts";
import { emitWorkoutEvent } from "./workout-event.ts";

/** For a workout that took over only the recording. */
const noVersion = 0;

/**
 * Adds what only a file's draft has (start, duration, heart rate, the recording) to the workout that it duplicates. If that one can't be
 * changed here, nothing is added.
 */
export async function mergeIntoDuplicate(
  context: Pick<ApplicationContext, "emit">,
  trx: TransactionHandle,
  scope: Scope,
  draft: Workout,
  now: number,
): Promise<void> {
  const link = draft.issues.find((issue) => issue.kind === "duplicate");
  const there = link && (await readWorkout(trx, scope, link.workoutId));
  if (!there || !scope.writableAthletes.includes(there.athleteId)) return;
  const before = workoutContentSchema.parse(there);
  const content = mergeContents(before, workoutContentSchema.parse(draft));
  let version = noVersion;
  if (JSON.stringify(workoutContentSchema.parse(content)) !== JSON.stringify(before)) {
    const merged = await replaceWorkout(
      trx,
      scope,
      { ...there, ...content, updatedAt: now },
      "edited",
      there.version,
    );
    if (!merged.ok) return;
    version = merged.value.version;
    await emitWorkoutEvent(context, trx, scope, { before: there, after: merged.value }, now);
  }
  await moveSources(trx, scope, draft.id, { workoutId: there.id, version });
}
