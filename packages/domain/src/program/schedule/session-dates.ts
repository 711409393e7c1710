import { addDays } from "../../schedule/local-date.ts";
import { datePart, enteredDate } from "../entered-date.ts";
import type { PlannedSession, Program, Week } from "../program.ts";
import type { ProgramHead } from "../program-head.ts";
import { sessionState } from "../progress/session-progress.ts";
import { createTrainingDays, type Sequence } from "./training-day.ts";

type Dates = ReadonlyMap<string, string | undefined>;
type Placed = { readonly session: PlannedSession; readonly week: Week };

const sessionsOf = (program: Program): readonly Placed[] =>
  program.weeks.flatMap((week) => week.sessions.map((session) => ({ session, week })));

const latest = (...dates: readonly (string | undefined)[]): string =>
  dates.reduce<string>((last, date) => (date !== undefined && date > last ? date : last), "");

const dayAfter = (date: string | undefined): string | undefined =>
  date === undefined ? undefined : addDays(date, 1);

/** Completed sessions of a sequence: their completion dates. */
const doneDates = (sessions: readonly Placed[]): Map<string, string | undefined> =>
  new Map(
    sessions
      .filter(({ session }) => sessionState(session) === "done")
      .map(({ session, week }) => [
        session.uid,
        datePart(session.completedDate) ?? enteredDate(session, week),
      ]),
  );

const sequenceDates = (program: Program, sequence: Sequence, today: string): Dates => {
  const sessions = sessionsOf(program);
  const dates = doneDates(sessions);
  const start = sequence.startDate;
  const trainingDay = start === undefined ? undefined : createTrainingDays(sequence, start);
  /** The earliest day for the next one in line; undefined if unknown. */
  let from = start && latest(start, ...[...dates.values()].map(dayAfter));
  const lastDone = sessions.findLastIndex(({ session }) => dates.has(session.uid));
  for (const [place, { session, week }] of sessions.entries()) {
    if (dates.has(session.uid)) continue;
    const isRest = sessionState(session) === "empty";
    const entered = enteredDate(session, week);
    const isFixed = entered !== undefined && entered >= today;
    // A rest day is done when its day has passed, and everything before a completed session is over.
    const earliest = isRest ? (place < lastDone ? undefined : from) : from && latest(from, today);
    const date = isFixed ? entered : earliest && trainingDay?.(earliest);
    dates.set(session.uid, date);
    if (isFixed) from = from && latest(from, dayAfter(date));
    else if (!isRest || earliest !== undefined) from = dayAfter(date);
  }
  return dates;
};

/**
 * The local date of each session of a merged program, by uid; undefined if it has none.
 *
 * `dated`: the session's `scheduledDate`, else its `dayOfWeek` within the dates of its week, done or not. A missed day moves nothing.
 *
 * `sequence`: completed sessions count on their `completedDate`. The rest take one training day each, in order, from the start, from
 * `today`, or from the day after the last completed one, whichever is latest: nothing in line is ever overdue. A pause postpones what
 * follows; during an open-ended one, and without a start, nothing has a date (see `createTrainingDays`). A date that somebody set for a
 * session counts until it has passed, and later sessions come after it. A rest day that is a session takes the day after the last completed
 * one, whether or not that has passed: nobody ticks it off.
 */
export const sessionDates = (program: Program, head: Pick<ProgramHead, "schedule">, today: string): Dates => {
  if (head.schedule.kind === "sequence") return sequenceDates(program, head.schedule, today);
  return new Map(
    sessionsOf(program).map(({ session, week }) => [session.uid, enteredDate(session, week)] as const),
  );
};
