import { dayOfWeekNumber } from "../../program/entered-date.ts";
import type { TrainingPlan } from "../../program/training-plan.ts";
import { allDays } from "./week-changes.ts";

/** Whether no two of these weekdays follow one another, Sunday and Monday included. */
const areApart = (days: readonly number[]): boolean =>
  days.every((day) => !days.includes((day % allDays.length) + 1));

/** All sets of weekdays that leave a day free between any two, the largest ones. */
const setsApart = (): readonly (readonly number[])[] => {
  const sets = allDays.reduce<readonly (readonly number[])[]>(
    (found, day) => [...found, ...found.map((set) => [...set, day])],
    [[]],
  );
  const apart = sets.filter(areApart);
  const most = Math.max(...apart.map(({ length }) => length));
  return apart.filter(({ length }) => length === most);
};

/**
 * The weekdays to leave free so that there is no work on two days in a row: those on which a plan has the least, and not the day that it leads
 * to (its last session).
 */
export function freeDaysApart({ weeklyPlans }: Pick<TrainingPlan, "weeklyPlans">): readonly number[] {
  const planned = weeklyPlans.flatMap(({ sessions }) =>
    sessions.flatMap(({ dayOfWeek }) => dayOfWeekNumber(dayOfWeek) ?? []),
  );
  const last = planned.at(-1);
  const kept = (set: readonly number[]) => planned.filter((day) => set.includes(day)).length;
  const [best] = setsApart()
    .filter((set) => last === undefined || set.includes(last))
    .toSorted((a, b) => kept(b) - kept(a));
  return allDays.filter((day) => !best?.includes(day));
}
