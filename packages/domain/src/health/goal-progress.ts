import { roundTo } from "../units/convert-units.ts";
import { addDays, daysBetween, lastDayCounted } from "../schedule/local-date.ts";
import type { Goal } from "./goal.ts";
import { type Reading, reachedOn, weightTrend } from "./weight-trend.ts";

export type GoalProgress = {
  /** Share of the way since the start, 0 to 1; absent if nothing is known. */
  readonly fraction?: number;
  /** In the unit of `target` and `start` (SI: kg, %, m, s, repetitions, times per week). */
  readonly current?: number;
  readonly start?: number;
  readonly target: number;
  readonly unit: string;
  readonly reached: boolean;
  /** The day on which it is reached at the present pace. */
  readonly eta?: string;
  /**
   * Compared with a straight line from start to target date: `late` is on or ahead of the line, but too slow at the present pace. `open`:
   * there is no date, or it was set today and there is no pace yet.
   */
  readonly verdict: "reached" | "ahead" | "on_track" | "late" | "behind" | "overdue" | "no_data" | "open";
  /** How `current` and `eta` were computed. */
  readonly method: string;
};

/** Tolerance for being on the line, as a share of the whole way. */
const tolerance = 0.05;

type Way = { readonly start: number | undefined; readonly current: number; readonly target: number };

/** Share of the way from start to target, 0 to 1. If they are equal, it is either reached or not. */
export const fractionOf = ({ start, current, target }: Way): number => {
  if (start === undefined || start === target) return current === target ? 1 : 0;
  return roundTo(Math.max(0, Math.min(1, (current - start) / (target - start))), 3);
};

type Judged = {
  readonly goal: Goal;
  readonly fraction: number;
  readonly reached: boolean;
  readonly eta: string | undefined;
  readonly today: string;
};

const verdictOf = ({ goal, fraction, reached, eta, today }: Judged): GoalProgress["verdict"] => {
  const { startDate, targetDate } = goal;
  if (reached) return "reached";
  if (targetDate === undefined) return "open";
  if (today > targetDate) return "overdue";
  // There is no pace yet.
  if (eta === undefined && today === startDate) return "open";
  const expected = daysBetween(startDate, today) / Math.max(1, daysBetween(startDate, targetDate));
  if (fraction < expected - tolerance) return "behind";
  if (eta !== undefined && eta > targetDate) return "late";
  return fraction > expected + tolerance ? "ahead" : "on_track";
};

export type MeasuredWay = {
  readonly readings: readonly Reading[];
  readonly target: number;
  readonly unit: string;
  readonly today: string;
};

/**
 * Progress of a goal for a measured value (weight, body composition). Method: `current` is the trend's latest point (see `weightTrend`),
 * `fraction` its position between the goal's start value and the target; `eta` follows the least-squares pace of the last four weeks.
 */
export const measuredProgress = (
  goal: Goal,
  { readings, target, unit, today }: MeasuredWay,
): GoalProgress => {
  const method = "Trend of the measurements; the day by the pace of the last four weeks.";
  const { latest, perWeek } = weightTrend(readings);
  const known = { target, unit, method, ...(goal.startValue !== undefined && { start: goal.startValue }) };
  if (!latest) return { ...known, reached: false, verdict: "no_data" };
  const start = goal.startValue ?? readings.toSorted((a, b) => (a.date < b.date ? -1 : 1))[0]?.value;
  const current = latest.trend;
  const reached = start !== undefined && (start > target ? current <= target : current >= target);
  const fraction = reached ? 1 : fractionOf({ start, current, target });
  const eta =
    reached || perWeek === undefined
      ? undefined
      : reachedOn({ value: current, date: latest.date, perWeek }, target);
  return {
    ...known,
    ...(start !== undefined && { start }),
    current,
    fraction,
    reached,
    ...(eta !== undefined && eta > today && { eta }),
    verdict: verdictOf({ goal, fraction, reached, eta, today }),
  };
};

/** `best`: the best so far; `isLess`: less is better (a time). */
export type BestWay = {
  readonly best: number | undefined;
  readonly bestDate?: string | undefined;
  readonly target: number;
  readonly unit: string;
  readonly isLess: boolean;
  readonly today: string;
};

/**
 * Progress of a performance goal: the personal record compared with the target. Method of `eta`: the pace from the goal's start to the day
 * of the record, in a straight line; none before any improvement.
 */
export const bestProgress = (
  goal: Goal,
  { best, bestDate, target, unit, isLess, today }: BestWay,
): GoalProgress => {
  const { startValue: start, startDate } = goal;
  const known = {
    target,
    unit,
    method: "Personal record; the day by the pace since the goal was set.",
    ...(start !== undefined && { start }),
  };
  if (best === undefined) return { ...known, reached: false, verdict: "no_data" };
  const reached = isLess ? best <= target : best >= target;
  const fraction = reached ? 1 : fractionOf({ start, current: best, target });
  const days = bestDate === undefined ? 0 : daysBetween(startDate, bestDate);
  const perWeek = start === undefined || days <= 0 ? undefined : ((best - start) / days) * 7;
  const eta =
    reached || !perWeek || bestDate === undefined
      ? undefined
      : reachedOn({ value: best, date: bestDate, perWeek }, target);
  return {
    ...known,
    current: best,
    fraction,
    reached,
    ...(eta !== undefined && eta > today && { eta }),
    verdict: verdictOf({ goal, fraction, reached, eta, today }),
  };
};

/** The counts of a habit in the last week and the last four weeks. `days`: a date for each time it was done. */
export const habitProgress = (
  goal: Goal,
  { dates, timesPerWeek, today }: { dates: readonly string[]; timesPerWeek: number; today: string },
): GoalProgress & { readonly thisWeek: number; readonly perWeek: number } => {
  const since = (days: number, last = today) =>
    dates.filter((date) => date > addDays(last, -days) && date <= last).length;
  // A goal set last week is not measured over the weeks before.
  const age = Math.max(1, Math.min(28, daysBetween(goal.startDate, today) + 1));
  const thisWeek = since(7, lastDayCounted(dates, today));
  const perWeek = roundTo((since(age) / Math.max(7, age)) * 7, 1);
  const reached = thisWeek >= timesPerWeek;
  const fraction = roundTo(Math.min(1, thisWeek / timesPerWeek), 3);
  const verdict = reached ? "on_track" : age < 7 ? "open" : dates.length === 0 ? "no_data" : "behind";
  return {
    target: timesPerWeek,
    unit: "a week",
    method: "Times in the last seven days; the mean of up to four weeks since the goal was set.",
    current: thisWeek,
    fraction,
    reached,
    verdict,
    thisWeek,
    perWeek,
  };
};
