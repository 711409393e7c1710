import { datePart } from "../program/entered-date.ts";
import { plannedMinutes } from "../program/planned-minutes.ts";
import type { PlannedSession, Program, Week } from "../program/program.ts";
import type { ProgramHead } from "../program/program-head.ts";
import { sessionDates } from "../program/schedule/session-dates.ts";
import { sessionState } from "../program/progress/session-progress.ts";
import { workTypeOf } from "../program/training-plan.ts";
import { layOutWeeks, type Timetable, type TimetableSession, type TimetableWeek } from "./timetable.ts";

/** The session as if nothing had been done of it. */
const untouched = ({ completed: _done, cardio, ...session }: PlannedSession): PlannedSession => ({
  ...session,
  completed: false,
  ...(cardio && { cardio: { ...cardio, completed: false } }),
});

/**
 * The days that a program asks for its sessions on, whatever became of them. In a sequence: as it would go from its start on, one training
 * day after the other, pauses left out; before it has a start, none.
 */
const askedDates = (program: Program, head: Pick<ProgramHead, "schedule">) => {
  const { schedule } = head;
  if (schedule.kind === "dated") return sessionDates(program, head, "");
  const open: Program = {
    weeks: program.weeks.map((week) => ({ ...week, sessions: week.sessions.map(untouched) })),
  };
  return sessionDates(open, head, schedule.startDate ?? "");
};

/** Where a dated session without a day goes: the end of its week; undefined for one of a sequence, which has no day while a pause lasts. */
const fallbackOf = (head: Pick<ProgramHead, "schedule">, last: string): string | undefined =>
  head.schedule.kind === "dated" ? last : undefined;

type Placed = Omit<TimetableSession, "date"> & { readonly date: string | undefined };

/** Each session in the week that its day is in: one that was moved beyond its own week counts where it was moved to. */
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
 * A program on the calendar, for a verdict: horse work, strength and cardio sessions on their days, with their uids. Rest days and what was
 * skipped ask for nothing. A week begins where it says, else with its first session.
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
  // A sequence ends where its days are known no further.
  const known = isSequence ? started.filter(({ startDate }) => startDate !== undefined) : started;
  const weeks = layOutWeeks<PlannedSession, Placed>(known, (session, { last }) => ({
    date: dates.get(session.uid) ?? fallbackOf(head, last),
    workType: workTypeOf(session),
    minutes: plannedMinutes(session),
    uid: session.uid,
  }));
  return byDay(weeks);
};
