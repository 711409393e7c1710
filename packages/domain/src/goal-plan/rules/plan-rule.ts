import { addDays, daysBetween } from "../../schedule/local-date.ts";
import type { PlannedDay } from "../planned-day.ts";
import type { TrainingGoal } from "../read/read-goal.ts";
import type { TrainingState } from "../training-state.ts";

/** What a plan is held against. */
export type PlanContext = {
  readonly goal: TrainingGoal;
  readonly state: TrainingState;
  readonly targetDate: string;
  /** Kinds of work there are for the athlete, in capitals. */
  readonly workTypes: readonly string[];
  /** Days of the week on which nothing can be done, 1 for Monday. */
  readonly unavailableDays?: readonly number[];
};

/** First day of the plan's first week: its weeks are counted from there. */
export type WeekFrame = PlanContext & { readonly start: string };

/**
 * Something that every plan keeps. A rule looks at one day and at those before it, which keep all rules already; what comes later looks
 * back at this one.
 */
export type PlanRule = {
  readonly id: string;
  /** The limit, in words. */
  readonly says: string;
  readonly source: string;
  /** What is wrong with the day; undefined where nothing is. */
  readonly problem: (day: PlannedDay, before: readonly PlannedDay[], frame: WeekFrame) => string | undefined;
  /** The day as it would be right; undefined: it can't be. */
  readonly mend: (day: PlannedDay, before: readonly PlannedDay[], frame: WeekFrame) => PlannedDay | undefined;
};

const daysPerWeek = 7;

/** Number of the plan's week that a date lies in, from 1. */
export const weekOf = (date: string, { start }: Pick<WeekFrame, "start">): number =>
  Math.floor(daysBetween(start, date) / daysPerWeek) + 1;

export const weekStart = (week: number, { start }: Pick<WeekFrame, "start">): string =>
  addDays(start, (week - 1) * daysPerWeek);

export const inWeek = (
  days: readonly PlannedDay[],
  week: number,
  frame: Pick<WeekFrame, "start">,
): readonly PlannedDay[] => {
  const [first, next] = [weekStart(week, frame), weekStart(week + 1, frame)];
  return days.filter(({ date }) => date >= first && date < next);
};

export const dayBefore = (date: string): string => addDays(date, -1);

/** The show or race itself: what it asks for is its own affair. */
export const isEvent = ({ date }: PlannedDay, { goal, targetDate }: PlanContext): boolean =>
  date === targetDate && "hasEvent" in goal && goal.hasEvent;

/** The same day with work that asks for little. */
export const softened = (day: PlannedDay, { state }: PlanContext): PlannedDay =>
  state.athleteKind === "horse"
    ? {
        ...day,
        workType: "FLATWORK",
        durationMinutes: Math.min(day.durationMinutes, 40),
        focus: "Easy flatwork, poles on the ground",
        notes: "",
      }
    : {
        ...day,
        workType: "MOBILITY",
        durationMinutes: Math.min(day.durationMinutes, 25),
        focus: "Easy day: mobility",
        notes: "",
      };
