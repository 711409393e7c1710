import type { WorkoutVersion } from "@canter/protocol/training/workouts";

type Version = Pick<WorkoutVersion, "version" | "change"> & {
  readonly workout: Pick<WorkoutVersion["workout"], "deletedAt">;
};

/**
 * Whether the latest change can be undone without deleting the workout: undoing the first version (or a restore) would delete it, and
 * there is another button for that.
 */
export const isUndoable = (versions: readonly Version[]): boolean => {
  const states: Version[] = [];
  for (const version of [...versions].sort((a, b) => a.version - b.version))
    if (version.change === "undone") states.pop();
    else states.push(version);
  const target = states.at(-2);
  return target !== undefined && target.workout.deletedAt === undefined;
};
