import { addDays, daysBetween } from "../../schedule/local-date.ts";
import type { PlannedDay } from "../planned-day.ts";
import type { TrainingGoal } from "../read/read-goal.ts";
import type { Units } from "../../units/unit.ts";
import type { TrainingState } from "../training-state.ts";

/** The conditions that a plan is checked against. */
export type PlanContext = {
  readonly goal: TrainingGoal;
  readonly state: TrainingState;
  readonly targetDate: string;
  /** What it is written in: the units of whoever it is made for. */
  readonly units: Units;
  /** Kinds of work available to the athlete, in capitals. */
  readonly workTypes: readonly string[];
  /** Weekdays on which no training is possible, 1 for Monday. */
  readonly unavailableDays?: readonly number[];
  /** What the member said beside the goal. */
  readonly maxSessionsPerWeek?: number;
  readonly maxSessionMinutes?: number;
  /** Kinds of work that are followed by a free day. */
  readonly restAfter?: readonly string[];
};

/** First day of the plan's first week, from which weeks are counted. */
export type WeekFrame = PlanContext & { readonly start: string };

/**
 * A rule for every plan. It considers one day and the days before it, which already comply with all rules; later days consider this one in
 * turn.
 */
export type PlanRule = {
  readonly id: string;
  /** The limit, in words. */
  readonly says: string;
  readonly source: string;
  /** What is wrong with the day; undefined if nothing is. */
  readonly problem: (day: PlannedDay, before: readonly PlannedDay[], frame: WeekFrame) => string | undefined;
  /** The corrected day; undefined if it can't be corrected. */
  readonly mend: (day: PlannedDay, before: readonly PlannedDay[], frame: WeekFrame) => PlannedDay | undefined;
};

const daysPerWeek = 7;

/** The number of the plan's week that contains a date, from 1. */
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

/** The show or race itself: the plan does not determine its demands. */
export const isEvent = ({ date }: PlannedDay, { goal, targetDate }: PlanContext): boolean =>
  date === targetDate && "hasEvent" in goal && goal.hasEvent;

/** The same day with easy work. */
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
