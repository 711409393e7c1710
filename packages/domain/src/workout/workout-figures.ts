import { exactKg } from "../units/convert-units.ts";
import type { LoggedSet, Workout, WorkoutContent } from "./workout.ts";

/**
 * Load moved in a workout, in kilograms: repetitions × load over all sets except warm-ups and failures, both sides of a one-sided set.
 * Loads count as logged (dumbbells: one of them), by the entered value, so that a sum of pounds is exact; assistance does not count.
 */
export const tonnageOf = (workout: Pick<Workout, "exercises">): number =>
  workout.exercises.reduce(
    (total, exercise) =>
      exercise.sets.reduce((sum, set) => {
        const counts = !set.warmup && !set.failed && set.reps !== undefined && (set.weightKg ?? 0) > 0;
        const kg = set.weight ? exactKg(set.weight) : (set.weightKg ?? 0);
        return sum + (counts ? (set.reps ?? 0) * kg * (set.perSide ? 2 : 1) : 0);
      }, total),
    0,
  );

/**
 * The way of a workout in metres: as stated, else that of all its sets ("6x800m", "5 x 1 km"); undefined where none has one. The way of a
 * carried load in a lift is no distance travelled.
 */
export const distanceOf = ({
  discipline,
  distanceMeters,
  exercises,
}: Pick<Workout, "discipline" | "distanceMeters" | "exercises">): number | undefined => {
  if (distanceMeters !== undefined || liftedIn.has(discipline)) return distanceMeters;
  const meters = exercises
    .flatMap(({ sets }) => sets)
    .reduce((sum, set) => sum + (set.distanceMeters ?? 0), 0);
  return meters > 0 ? meters : undefined;
};
const liftedIn: ReadonlySet<string> = new Set(["strength", "crossfit"]);

/** A workout's figures; what was not logged is absent. */
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

/** The figures of a workout, or of some of its exercises, for comparison. */
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

/** Number of exercises named in a title before the rest are counted. */
const namedExercises = 2;

/** A workout's title: as entered; else its first exercises ("Back Squat, Bench Press +1"); else its discipline, whose name is passed in. */
export const titleOfWorkout = (
  { title, exercises }: Pick<WorkoutContent, "title" | "exercises">,
  disciplineName: string,
): string => {
  if (title?.trim()) return title;
  const names = [...new Set(exercises.map(({ name }) => name))];
  if (names.length === 0) return disciplineName;
  const rest = names.length - namedExercises;
  return `${names.slice(0, namedExercises).join(", ")}${rest > 0 ? ` +${rest}` : ""}`;
};
