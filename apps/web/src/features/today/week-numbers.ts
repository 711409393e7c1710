import { addDays } from "@canter/domain/schedule/local-date";
import type { Workout } from "@canter/domain/workout/workout";
import { distanceOf, tonnageOf } from "@canter/domain/workout/workout-figures";

export type WeekNumbers = {
  readonly workouts: number;
  readonly seconds: number;
  readonly meters: number;
  /** Load times repetitions of all counting sets, both sides of one-sided ones. */
  readonly liftedKg: number;
};

const sum = (workouts: readonly Workout[], of: (workout: Workout) => number): number =>
  workouts.reduce((total, workout) => total + of(workout), 0);

/** Whether workouts of several sports have a distance: their sum is that of all of them, which is to be said. */
export const travelsInSports = (workouts: readonly Workout[]): boolean =>
  new Set(workouts.flatMap((one) => ((distanceOf(one) ?? 0) > 0 ? [one.discipline] : []))).size > 1;

/** The totals of the workouts from `from` until before the same weekday after it. */
export const weekNumbers = (workouts: readonly Workout[], from: string): WeekNumbers => {
  const until = addDays(from, 7);
  const within = workouts.filter(({ date }) => date >= from && date < until);
  return {
    workouts: within.length,
    seconds: sum(within, ({ durationSeconds }) => durationSeconds ?? 0),
    meters: sum(within, (workout) => distanceOf(workout) ?? 0),
    liftedKg: sum(within, tonnageOf),
  };
};
