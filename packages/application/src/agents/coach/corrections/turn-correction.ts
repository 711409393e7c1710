import { unitsOf } from "@canter/domain/group/member-units";
import { conflict, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { workoutInWords } from "@canter/domain/workout/summarize-workout";
import type { TransactionHandle } from "@canter/storage/database";
import { listWorkoutVersions } from "@canter/storage/workout/workout-versions";
import { replaceWorkout } from "@canter/storage/workout/write-workouts";
import { changeWorkoutIn, undoStep, type WorkoutStep } from "../../../workout/change-workout.ts";
import type { CoachKnowledge } from "../coach-world.ts";

/** The step that brings a version again that was the last to be taken back. Conflict: something else was changed since. */
const againStep =
  (id: string): WorkoutStep =>
  async (trx, before, now, { scope }) => {
    const [taken, last] = (await listWorkoutVersions(trx, scope, id)).slice(-2);
    return taken && last?.change === "undone"
      ? replaceWorkout(trx, scope, { ...taken.workout, updatedAt: now }, "edited", before.version)
      : err(conflict("It has changed since, so the correction is not brought again."));
  };

/** Takes a correction of workouts back, or brings it again, and says what they are then. Conflict: one was changed since. */
export async function turnCorrection(
  tx: TransactionHandle,
  { context, member }: CoachKnowledge,
  workoutIds: readonly string[],
  way: "undo" | "redo",
): Promise<Result<string, Problem>> {
  const now: string[] = [];
  for (const id of workoutIds) {
    const step = way === "undo" ? undoStep(id) : againStep(id);
    const changed = await changeWorkoutIn(tx, context, member, id, step);
    if (!changed.ok) return changed;
    now.push(workoutInWords(changed.value, unitsOf(member.member)));
  }
  return ok(`the correction; it is ${now.join("; ")}`);
}
