import { type AnswerValues, hasSecondStrength, isRunGoal } from "../answers.ts";

/** Whether a weekday is the day after another. */
export const follows = (day: number, other: number): boolean => other === (day % 7) + 1;

const subsets = (items: readonly number[], size: number): readonly (readonly number[])[] =>
  size === 0
    ? [[]]
    : items.flatMap((item, index) =>
        subsets(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
      );

const usualDays: Readonly<Record<number, readonly number[]>> = {
  2: [1, 4],
  3: [1, 3, 5],
  4: [1, 2, 4, 5],
  5: [1, 2, 3, 5, 6],
  6: [1, 2, 3, 4, 5, 6],
};

/** Whoever runs has the long run on a Sunday, where no day is named. */
const usualRunDays: Readonly<Record<number, readonly number[]>> = {
  2: [3, 7],
  3: [2, 4, 7],
  4: [2, 3, 5, 7],
  5: [1, 2, 4, 5, 7],
  6: [1, 2, 3, 5, 6, 7],
};

export const weekLength = 7;

/** Weekdays that are open: those that were named, or all, without those that can't be. */
export const openDays = ({ on, not = [] }: AnswerValues["days"]): readonly number[] =>
  (on ?? Array.from({ length: weekLength }, (_, index) => index + 1))
    .filter((day) => !not.includes(day))
    .toSorted((a, b) => a - b);

/** Whether all days that are open follow each other, for a time and strength that are both wanted: a quick run, a long one and legs leave none of them a day between. */
export const isCrowded = ({
  days,
  target,
  ...goals
}: Pick<AnswerValues, "goal" | "besides" | "days" | "target">): boolean => {
  const open = openDays(days);
  const isOneRow = neighbours(open) === open.length - 1;
  return hasSecondStrength(goals) && target.minutes !== undefined && open.length === daysOfThree && isOneRow;
};
const daysOfThree = 3;

/** Whether a run's week has no more than two days, which follow each other, for a time that is wanted. */
export const isHardInARow = ({
  goal,
  days,
  target,
}: Pick<AnswerValues, "goal" | "days" | "target">): boolean => {
  const [first = 0, second = 0, ...others] = openDays(days);
  const isNear = follows(first, second) || follows(second, first);
  return isRunGoal(goal) && target.minutes !== undefined && others.length === 0 && isNear;
};

const neighbours = (days: readonly number[]): number =>
  days.filter((day) => days.includes((day % weekLength) + 1)).length;

/**
 * The weekdays of training, the first choice first: the usual ones where they are open, else those with the fewest following each other; around a sport all with as few, or one more where it is as hard as a session: days of rest stand around it. `taken`: of a sport,
 * where others are left.
 */
export function trainingDays(
  days: AnswerValues["days"],
  isRunning: boolean,
  taken: readonly number[],
  isHardByItself: boolean,
): readonly (readonly number[])[] {
  const all = openDays(days);
  const left = days.on === undefined ? all.filter((day) => !taken.includes(day)) : all;
  const open = left.length >= days.count ? left : all;
  const usual = (isRunning ? usualRunDays : usualDays)[days.count] ?? [];
  const isUsual = days.on === undefined && usual.every((day) => open.includes(day));
  if (isUsual && taken.length === 0) return [usual];
  const choices = subsets(open, Math.min(days.count, open.length)).toSorted(
    (a, b) => neighbours(a) - neighbours(b),
  );
  const first = isUsual ? usual : (choices[0] ?? []);
  const most = neighbours(first) + (isHardByItself ? 1 : 0);
  const others = choices.filter((one) => one !== first && neighbours(one) <= most);
  return taken.length === 0 || isRunning ? [first] : [first, ...others];
}
