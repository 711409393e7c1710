import { dayOfWeekName, dayOfWeekNumber } from "../program/entered-date.ts";
import type { TrainingPlan } from "../program/training-plan.ts";
import { addDays, daysBetween, weekdayOf, weekStartOf } from "../schedule/local-date.ts";
import { fenceHeightsIn } from "./fence-height.ts";

const daysPerWeek = 7;
/** From Friday on a plan begins with the next week. */
const lastDayToBegin = 4;

export type SessionPlan = TrainingPlan["weeklyPlans"][number]["sessions"][number];
export type WeekPlan = TrainingPlan["weeklyPlans"][number];

/** A session of a plan with its local date. */
export type PlannedDay = SessionPlan & { readonly date: string };

/** The Monday with which a plan made on a day begins. */
export const planStart = (today: string, targetDate: string): string => {
  const monday = weekStartOf(today);
  const next = addDays(monday, daysPerWeek);
  return weekdayOf(today) <= lastDayToBegin || targetDate < next ? monday : next;
};

export const weekCount = (start: string, targetDate: string): number =>
  Math.floor(daysBetween(start, targetDate) / daysPerWeek) + 1;

/** The date of a session in its week; undefined where the day is none, or the week has no date. */
export function dateOfSession(startDate: string, dayOfWeek: string): string | undefined {
  const day = dayOfWeekNumber(dayOfWeek);
  if (day === undefined || !/^\d{4}-\d\d-\d\d$/.test(startDate)) return undefined;
  return addDays(startDate, (day - weekdayOf(startDate) + daysPerWeek) % daysPerWeek);
}

/** The sessions of a plan that have a date, in order; those of one day as they stand. */
export const plannedDays = (plan: Pick<TrainingPlan, "weeklyPlans">): readonly PlannedDay[] =>
  plan.weeklyPlans
    .flatMap(({ startDate, sessions }) =>
      sessions.flatMap((session) => {
        const date = dateOfSession(startDate, session.dayOfWeek);
        return date === undefined ? [] : [{ ...session, date }];
      }),
    )
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));

/** Days put back into weeks; every week from the start to the target date is there, also without sessions. */
export const toWeeks = (
  days: readonly PlannedDay[],
  { start, targetDate, focusOf }: { start: string; targetDate: string; focusOf: (week: number) => string },
): WeekPlan[] =>
  Array.from({ length: weekCount(start, targetDate) }, (_, index) => {
    const startDate = addDays(start, index * daysPerWeek);
    const end = addDays(startDate, daysPerWeek);
    return {
      weekNumber: index + 1,
      startDate,
      focus: focusOf(index + 1),
      sessions: days
        .filter(({ date }) => date >= startDate && date < end)
        .toSorted((a, b) => (a.date < b.date ? -1 : 1))
        .map(({ date, ...session }) => ({ ...session, dayOfWeek: dayOfWeekName(weekdayOf(date)) })),
    };
  });

const hardWords =
  /\b(?:intervals?|tempo|threshold|race|hard|gallops?|sprints?|max(?:imum)?|all[- ]out|time trial)\b/i;
const hardTypes: ReadonlySet<string> = new Set(["JUMPING", "STRENGTH", "CROSSFIT"]);

/** Work after which tissue needs a day: jumping, lifting, and whatever its focus calls fast. */
export const isHard = ({ workType, focus }: Pick<SessionPlan, "workType" | "focus">): boolean =>
  hardTypes.has(workType) || hardWords.test(focus);

/** The highest fence that a session speaks of. */
export const fenceOf = ({ workType, focus, notes }: SessionPlan): number | undefined => {
  const heights = workType === "JUMPING" ? fenceHeightsIn(`${focus} ${notes}`) : [];
  return heights.length > 0 ? Math.max(...heights) : undefined;
};
