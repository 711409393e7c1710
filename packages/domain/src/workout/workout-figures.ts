import { weekStartOf } from "../schedule/local-date.ts";
import type { LoggedSet, Workout, WorkoutContent } from "./workout.ts";

export type WeekLoad = {
  /** The Monday. */
  readonly week: string;
  readonly sessions: number;
  readonly minutes: number;
  /** Repetitions × load of working sets, in kilograms. */
  readonly tonnageKg: number;
  readonly distanceMeters: number;
};

/**
 * Load moved in a workout, in kilograms: repetitions × load over all sets except warm-ups and failures, both sides of a one-sided set.
 * Loads count as logged (dumbbells: one of them); assistance does not count.
 */
export const tonnageOf = (workout: Pick<Workout, "exercises">): number =>
  workout.exercises.reduce(
    (total, exercise) =>
      exercise.sets.reduce((sum, set) => {
        const counts = !set.warmup && !set.failed && set.reps !== undefined && (set.weightKg ?? 0) > 0;
        return sum + (counts ? (set.reps ?? 0) * (set.weightKg ?? 0) * (set.perSide ? 2 : 1) : 0);
      }, total),
    0,
  );

/** Totals of each week with a workout, in order. */
export const weeklyLoad = (
  workouts: readonly Pick<Workout, "date" | "durationSeconds" | "distanceMeters" | "exercises">[],
): readonly WeekLoad[] => {
  const weeks = new Map<string, WeekLoad>();
  for (const workout of workouts) {
    const week = weekStartOf(workout.date);
    const so = weeks.get(week) ?? { week, sessions: 0, minutes: 0, tonnageKg: 0, distanceMeters: 0 };
    weeks.set(week, {
      week,
      sessions: so.sessions + 1,
      minutes: so.minutes + (workout.durationSeconds ?? 0) / 60,
      tonnageKg: so.tonnageKg + tonnageOf(workout),
      distanceMeters: so.distanceMeters + (workout.distanceMeters ?? 0),
    });
  }
  return [...weeks.values()].sort((a, b) => (a.week < b.week ? -1 : 1));
};

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
