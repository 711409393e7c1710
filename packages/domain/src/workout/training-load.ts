import type { Workout } from "./workout.ts";
import { weekStartOf } from "../schedule/local-date.ts";

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
 * Load moved in a workout, in kilograms: repetitions × load over all sets but warm-ups and failures, both sides of a
 * one-sided set. Loads are taken as logged (dumbbells: one of them); assistance counts nothing.
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

/** Totals of each week that has a workout, in order. */
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
