import { datePart } from "../program/entered-date.ts";
import { plannedMinutes } from "../program/planned-minutes.ts";
import type { PlannedSession, Program, Week } from "../program/program.ts";
import type { ProgramHead } from "../program/program-head.ts";
import { sessionDates } from "../program/schedule/session-dates.ts";
import { sessionState } from "../program/progress/session-progress.ts";
import { workTypeOf } from "../program/training-plan.ts";
import { type Ban, banOn } from "./restrictions.ts";
import {
  layOutWeeks,
  plannedFence,
  type Timetable,
  type TimetableSession,
  type TimetableWeek,
} from "./timetable.ts";

/** The session without its progress. */
const untouched = ({ completed: _done, cardio, ...session }: PlannedSession): PlannedSession => ({
  ...session,
  completed: false,
  ...(cardio && { cardio: { ...cardio, completed: false } }),
});

/**
 * The days on which a program plans its sessions, regardless of progress. For a sequence: the days as they would follow from its start, one
 * training day after the other, without pauses; none if it has no start.
 */
const askedDates = (program: Program, head: Pick<ProgramHead, "schedule">) => {
  const { schedule } = head;
  if (schedule.kind === "dated") return sessionDates(program, head, "");
  const open: Program = {
    weeks: program.weeks.map((week) => ({ ...week, sessions: week.sessions.map(untouched) })),
  };
  return sessionDates(open, head, schedule.startDate ?? "");
};

/** The date of a dated session without a day: the end of its week; undefined in a sequence, which has no days while a pause lasts. */
const fallbackOf = (head: Pick<ProgramHead, "schedule">, last: string): string | undefined =>
  head.schedule.kind === "dated" ? last : undefined;

type Placed = Omit<TimetableSession, "date"> & { readonly date: string | undefined };

/** Assigns each session to the week of its date: one moved out of its own week counts in the week that it was moved to. */
const byDay = (
  weeks: readonly (Omit<TimetableWeek, "sessions"> & { readonly sessions: readonly Placed[] })[],
) => {
  const all = weeks.flatMap(({ sessions }) => sessions.filter((session) => session.date !== undefined));
  const weekOf = (date: string) =>
    Math.max(
      0,
      weeks.findLastIndex(({ first }) => first <= date),
    );
  return weeks.map((week, i): TimetableWeek => {
    const sessions = all.flatMap(({ date = "", ...session }) =>
      weekOf(date) === i ? [{ ...session, date }] : [],
    );
    const days = sessions.map(({ date }) => date);
    const isLast = i === weeks.length - 1;
    return {
      weekNumber: week.weekNumber,
      first: i === 0 ? ([week.first, ...days].toSorted()[0] ?? week.first) : week.first,
      last: isLast ? ([week.last, ...days].toSorted().at(-1) ?? week.last) : week.last,
      sessions,
    };
  });
};

/**
 * A program as a timetable for a verdict: horse work, strength and cardio sessions on their days, with their uids. Rest days and skipped
 * sessions require nothing. A week begins on its stated start date, else with its first session.
 */
export const programTimetable = (program: Program, head: Pick<ProgramHead, "schedule">): Timetable => {
  const dates = askedDates(program, head);
  const isSequence = head.schedule.kind === "sequence";
  const startOf = (week: Week): string | undefined => {
    const first = week.sessions
      .map(({ uid }) => dates.get(uid))
      .filter((date) => date !== undefined)
      .toSorted()[0];
    return isSequence ? first : (datePart(week.startDate) ?? first);
  };
  const started = program.weeks.map((week) => ({
    weekNumber: week.weekNumber,
    startDate: startOf(week),
    sessions: week.sessions.map(untouched).filter((session) => sessionState(session) === "open"),
  }));
  // A sequence ends where its days are no longer known.
  const known = isSequence ? started.filter(({ startDate }) => startDate !== undefined) : started;
  const weeks = layOutWeeks<PlannedSession, Placed>(known, (session, { last }) => ({
    date: dates.get(session.uid) ?? fallbackOf(head, last),
    workType: workTypeOf(session),
    minutes: plannedMinutes(session),
    fenceCm: plannedFence(workTypeOf(session), session.name, session.work?.focus, session.notes),
    uid: session.uid,
  }));
  return byDay(weeks);
};

export type Excused = {
  readonly today: string;
  readonly bans?: readonly Ban[];
  /** Uids of the sessions that are done all the same. */
  readonly ticked?: ReadonlySet<string>;
};

/**
 * The timetable without what a caution rules out, or ruled out, on its day: nobody is behind for what they may not do. What was missed in
 * this week or the last is no shortfall either as long as it may not be made up. Of a plan that is over: as it was on its last day, since
 * nothing of it may be made up any more.
 */
export function withoutForbidden(
  timetable: Timetable,
  { today, bans = [], ticked = new Set() }: Excused,
): Timetable {
  if (bans.length === 0) return timetable;
  const [asOf = today] = [today, timetable.at(-1)?.last ?? today].toSorted();
  const current = timetable.findLastIndex(({ first }) => first <= asOf);
  const isForbidden = (workType: string, date: string) => banOn({ bans }, workType, date) !== undefined;
  return timetable.map((week, at) => ({
    ...week,
    sessions: week.sessions.filter(
      ({ uid = "", workType, date }) =>
        ticked.has(uid) ||
        !(isForbidden(workType, date) || (at >= current - 1 && date < asOf && isForbidden(workType, asOf))),
    ),
  }));
}

/** Whether the last day of a program with dates has passed. One that goes on day by day is over when all of it is done. */
export const isProgramOver = (
  program: Program,
  head: Pick<ProgramHead, "schedule">,
  today: string,
): boolean => {
  const end = head.schedule.kind === "dated" ? programTimetable(program, head).at(-1)?.last : undefined;
  return end !== undefined && end < today;
};
