import { dayOfWeekName, dayOfWeekNumber } from "../program/entered-date.ts";
import type { TrainingPlan } from "../program/training-plan.ts";
import { addDays, daysBetween, weekdayOf, mondayFirst, weekStartOf } from "../schedule/local-date.ts";
import { highestFenceIn } from "./fence-height.ts";

const daysPerWeek = 7;
/** A plan made after this weekday begins with the next week. */
const lastDayToBegin = 4;

export type SessionPlan = TrainingPlan["weeklyPlans"][number]["sessions"][number];
export type WeekPlan = TrainingPlan["weeklyPlans"][number];

/** A plan's session with its local date. */
export type PlannedDay = SessionPlan & { readonly date: string };

/** The Monday on which a plan made on a given day begins. */
export const planStart = (today: string, targetDate: string): string => {
  const monday = weekStartOf(today, mondayFirst);
  const next = addDays(monday, daysPerWeek);
  return weekdayOf(today) <= lastDayToBegin || targetDate < next ? monday : next;
};

export const weekCount = (start: string, targetDate: string): number =>
  Math.floor(daysBetween(start, targetDate) / daysPerWeek) + 1;

/** The date of a session in its week; undefined if the day is invalid, or the week has no date. */
export function dateOfSession(startDate: string, dayOfWeek: string): string | undefined {
  const day = dayOfWeekNumber(dayOfWeek);
  if (day === undefined || !/^\d{4}-\d\d-\d\d$/.test(startDate)) return undefined;
  return addDays(startDate, (day - weekdayOf(startDate) + daysPerWeek) % daysPerWeek);
}

/** A plan's dated sessions in chronological order; sessions of the same day keep their order. */
export const plannedDays = (plan: Pick<TrainingPlan, "weeklyPlans">): readonly PlannedDay[] =>
  plan.weeklyPlans
    .flatMap(({ startDate, sessions }) =>
      sessions.flatMap((session) => {
        const date = dateOfSession(startDate, session.dayOfWeek);
        return date === undefined ? [] : [{ ...session, date }];
      }),
    )
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));

/** Groups days into weeks; includes every week from the start to the target date, even without sessions. */
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

/** Work that requires a recovery day: jumping, lifting, and anything that its focus calls fast. */
export const isHard = ({ workType, focus }: Pick<SessionPlan, "workType" | "focus">): boolean =>
  hardTypes.has(workType) || hardWords.test(focus);

/** The highest fence that a session mentions. */
export const fenceOf = ({ workType, focus, notes }: SessionPlan): number | undefined =>
  workType === "JUMPING" ? highestFenceIn(`${focus} ${notes}`) : undefined;
