import type { Workout } from "@canter/domain/workout/workout";

export type Day = { readonly date: string; readonly workouts: readonly Workout[] };

/** Cuts a list in order of date into days, keeping the order. */
export const byDay = (workouts: readonly Workout[]): readonly Day[] => {
  const days: { date: string; workouts: Workout[] }[] = [];
  for (const workout of workouts) {
    const last = days.at(-1);
    if (last?.date === workout.date) last.workouts.push(workout);
    else days.push({ date: workout.date, workouts: [workout] });
  }
  return days;
};
