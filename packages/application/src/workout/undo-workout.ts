import { conflict, type Problem } from "@canter/domain/problem";
import { type Result, err } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import { deleteWorkout, replaceWorkout } from "@canter/storage/workout/write-workouts";
import { listWorkoutVersions, type WorkoutVersion } from "@canter/storage/workout/list-workout-versions";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import type { Once } from "../core/once.ts";
import { changeWorkout, type WorkoutStep } from "./change-workout.ts";

/** The states that undo goes back through, oldest first: each `undone` takes back the one before it. */
function undoStack(versions: readonly Pick<WorkoutVersion, "change" | "workout">[]): readonly Workout[] {
  const states: Workout[] = [];
  for (const { change, workout } of versions)
    if (change === "undone") states.pop();
    else states.push(workout);
  return states;
}

/** The step that takes back a workout's latest change; see `undoWorkout`. */
export const undoStep =
  (id: string): WorkoutStep =>
  async (trx, before, now, { scope }) => {
    const states = undoStack(await listWorkoutVersions(trx, scope, id));
    const target = states.at(-2);
    if (!target) return deleteWorkout(trx, scope, id, now);
    const undone = await replaceWorkout(trx, scope, { ...target, updatedAt: now }, "undone", before.version);
    return undone.ok || undone.error.type !== "not_found"
      ? undone
      : err(conflict("It can't be undone here: it belonged to an athlete that you can't write for."));
  };

/**
 * Takes back the latest change that has not been taken back, as a new version: again and again leads to the very first state.
 * Taking back the first one deletes the workout, which undo takes back like any change. Conflict: a state that the
 * member may not write any more (it had been another athlete's).
 */
export const undoWorkout = (
  context: ApplicationContext,
  asking: MemberContext,
  id: string,
  once?: Once,
): Promise<Result<Workout, Problem>> => changeWorkout(context, asking, id, once, undoStep(id));
