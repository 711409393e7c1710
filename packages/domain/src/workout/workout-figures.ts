import { tonnageOf } from "./training-load.ts";
import type { LoggedSet, WorkoutContent } from "./workout.ts";

/** The numbers that say how much a workout was; what was not logged is absent. */
export type WorkoutFigures = {
  /** Repetitions × load of working sets, in kilograms; see `tonnageOf`. */
  readonly volumeKg?: number;
  /** Without warm-ups and failed attempts. */
  readonly workingSets?: number;
  readonly durationSeconds?: number;
  readonly distanceMeters?: number;
  /** The highest rate of perceived exertion of any set, 0 to 10. */
  readonly hardestRpe?: number;
};

const counts = ({ warmup, failed }: LoggedSet): boolean => !warmup && !failed;

/** A workout, or some of its exercises, as numbers to be compared. */
export const workoutFigures = (
  content: Pick<WorkoutContent, "exercises" | "durationSeconds" | "distanceMeters">,
): WorkoutFigures => {
  const sets = content.exercises.flatMap((exercise) => exercise.sets.filter(counts));
  const volume = tonnageOf(content);
  const efforts = sets.flatMap(({ rpe }) => (rpe === undefined ? [] : [rpe]));
  const { durationSeconds, distanceMeters } = content;
  return {
    ...(volume > 0 && { volumeKg: Math.round(volume * 100) / 100 }),
    ...(sets.length > 0 && { workingSets: sets.length }),
    ...(durationSeconds !== undefined && { durationSeconds }),
    ...(distanceMeters !== undefined && { distanceMeters }),
    ...(efforts.length > 0 && { hardestRpe: Math.max(...efforts) }),
  };
};
