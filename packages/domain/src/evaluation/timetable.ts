import { highestFenceIn } from "../goal-plan/fence-height.ts";
import { datePart, dayOfWeekNumber } from "../program/entered-date.ts";
import { addDays, weekdayOf } from "../schedule/local-date.ts";
import type { EvaluatedPlan, EvaluationInput } from "./evaluation.ts";

/** A planned session on its day. */
export type TimetableSession = {
  readonly date: string;
  /** In capitals. */
  readonly workType: string;
  /** 0 if the duration is not stated. */
  readonly minutes: number;
  /** The highest fence that it asks for. */
  readonly fenceCm?: number | undefined;
  /** Permanent id of a program's planned session. */
  readonly uid?: string;
};

export type TimetableWeek = {
  readonly weekNumber: number;
  readonly first: string;
  readonly last: string;
  readonly sessions: readonly TimetableSession[];
};

/** A plan on the calendar: consecutive weeks in order, without gaps. */
export type Timetable = readonly TimetableWeek[];

/** Work types are compared in capitals. */
export const inCapitals = (workType: string): string => workType.trim().toUpperCase();

/** The highest fence that what is said of a session of jumping asks for. */
export const plannedFence = (
  workType: string,
  ...said: readonly (string | null | undefined)[]
): number | undefined =>
  inCapitals(workType) === "JUMPING" ? highestFenceIn(said.filter(Boolean).join(" ")) : undefined;

/**
 * First days of the weeks: a week without a start follows the week before, or precedes the first one with a start; empty if none has one.
 */
const weekStarts = (given: readonly (string | undefined)[]): readonly string[] => {
  const known = given.findIndex((start) => start !== undefined);
  if (known < 0) return [];
  const starts: string[] = [];
  let start = addDays(given[known] ?? "", -7 * (known + 1));
  for (const stated of given) {
    start = stated ?? addDays(start, 7);
    starts.push(start);
  }
  return starts;
};

type StartedWeek<Session> = {
  readonly weekNumber: number;
  readonly startDate: string | undefined;
  readonly sessions: readonly Session[];
};

/**
 * Lays out weeks by their first days: each lasts until the day before the next one, the last one seven days. `place` puts a session on a
 * day of its week (`first` to `last`).
 */
export const layOutWeeks = <Session, Placed = TimetableSession>(
  weeks: readonly StartedWeek<Session>[],
  place: (session: Session, week: { readonly first: string; readonly last: string }) => Placed,
): readonly (Omit<TimetableWeek, "sessions"> & { readonly sessions: readonly Placed[] })[] => {
  const starts = weekStarts(weeks.map(({ startDate }) => startDate));
  const inOrder = weeks
    .map((week, i) => ({ week, first: starts[i] ?? "" }))
    .filter(({ first }) => first !== "")
    .toSorted((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0));
  return inOrder.map(({ week, first }, i) => {
    const next = inOrder[i + 1]?.first;
    const last = addDays(next ?? addDays(first, 7), -1);
    return {
      weekNumber: week.weekNumber,
      first,
      last,
      sessions: week.sessions.map((session) => place(session, { first, last })),
    };
  });
};

/**
 * A plan on the calendar: a session is on the first day with its weekday from its week's start on; without a weekday, on the week's last
 * day.
 */
export const planTimetable = (plan: EvaluatedPlan): Timetable =>
  layOutWeeks(
    plan.weeklyPlans.map((week, i) => ({
      weekNumber: week.weekNumber ?? i + 1,
      startDate: datePart(week.startDate ?? undefined),
      sessions: week.sessions,
    })),
    ({ dayOfWeek, workType, durationMinutes, focus }, { first, last }) => {
      const day = dayOfWeekNumber(dayOfWeek ?? undefined);
      return {
        date: day === undefined ? last : addDays(first, (day - weekdayOf(first) + 7) % 7),
        workType: inCapitals(workType),
        minutes: durationMinutes ?? 0,
        fenceCm: plannedFence(workType, focus),
      };
    },
  );

type Pauses = NonNullable<EvaluationInput["pauses"]>;
type Substitutions = NonNullable<EvaluationInput["substitutions"]>;

/** Whether a day lies in a pause, both ends included; one without an end continues. */
export const isPaused = (date: string, pauses: Pauses): boolean =>
  pauses.some(({ from, to }) => from <= date && (!to || date <= to));

/**
 * The timetable without sessions excused by pauses, and with substituted sessions converted to the other type: the first of the day that
 * has a different type.
 */
export const withChanges = (
  timetable: Timetable,
  pauses: Pauses,
  substitutions: Substitutions,
): Timetable => {
  const waiting = substitutions.map(({ date, by }) => ({ date, by: inCapitals(by) }));
  const substituted = (session: TimetableSession): TimetableSession => {
    const at = waiting.findIndex(({ date, by }) => date === session.date && by !== session.workType);
    const [substitution] = at < 0 ? [] : waiting.splice(at, 1);
    return substitution ? { ...session, workType: substitution.by } : session;
  };
  return timetable.map((week) => ({
    ...week,
    sessions: week.sessions.filter(({ date }) => !isPaused(date, pauses)).map(substituted),
  }));
};
