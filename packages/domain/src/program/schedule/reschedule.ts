import { conflict, invalid, notFound, type Problem } from "../../problem.ts";
import { err, ok, type Result } from "../../result.ts";
import { addDays, weekdayOf } from "../../schedule/local-date.ts";
import { datePart, dayOfWeekName, dayOfWeekNumber, enteredDate } from "../entered-date.ts";
import type { ToolCall } from "../edits/edit.ts";
import type { PlannedSession, Program, Week } from "../program.ts";

type WeekDates = Pick<Week, "startDate" | "endDate">;
/** A session with its position (indices from 0) and its current date. */
type Placed = {
  readonly session: PlannedSession;
  readonly week: Week;
  readonly weekIndex: number;
  readonly sessionIndex: number;
  readonly date: string | undefined;
};

const maxDays = 3650;

const placedSessions = (program: Program): readonly Placed[] =>
  program.weeks.flatMap((week, weekIndex) =>
    week.sessions.map((session, sessionIndex) => ({
      session,
      week,
      weekIndex,
      sessionIndex,
      date: enteredDate(session, week),
    })),
  );

const sessionCall = ({ weekIndex, sessionIndex }: Placed, updates: Record<string, string>): ToolCall => {
  const args = { weekNumber: weekIndex + 1, sessionNumber: sessionIndex + 1, updates };
  return {
    id: `reschedule-${args.weekNumber}-${args.sessionNumber}`,
    type: "function",
    function: { name: "modify_session", arguments: JSON.stringify(args) },
  };
};

const latest = (...dates: readonly string[]): string => dates.reduce((a, b) => (a > b ? a : b));
const earliest = (...dates: readonly string[]): string => dates.reduce((a, b) => (a < b ? a : b));

/** A planned date, with its time of day if any, on another date. */
const redated = (entered: string, date: string): string => `${date}${entered.slice(10)}`;

/**
 * The call that puts a session on a date: updates `scheduledDate` and `dayOfWeek` if it has them; adds a `scheduledDate` if the day within
 * the dates of its week (`dates`, as they will be) is a different one. Undefined if it is already there.
 */
const callForSession = (placed: Placed, date: string, dates: WeekDates): ToolCall | undefined => {
  const { scheduledDate, dayOfWeek } = placed.session;
  const day = dayOfWeekNumber(dayOfWeek);
  const updates: { scheduledDate?: string; dayOfWeek?: string } = {
    ...(scheduledDate !== undefined &&
      datePart(scheduledDate) !== date && { scheduledDate: redated(scheduledDate, date) }),
    ...(day !== undefined && day !== weekdayOf(date) && { dayOfWeek: dayOfWeekName(weekdayOf(date)) }),
  };
  if (enteredDate({ scheduledDate, dayOfWeek, ...updates }, dates) !== date) updates.scheduledDate = date;
  if (Object.keys(updates).length === 0) return undefined;
  return sessionCall(placed, updates);
};

/** The week's dates after the push: later weeks move unchanged; the week of the pushed session is extended as necessary. */
const pushedWeek = (week: Week, inWeek: readonly Placed[], moves: (one: Placed) => boolean, days: number) => {
  const start = datePart(week.startDate);
  const end = datePart(week.endDate);
  if (start === undefined) return { startDate: week.startDate, endDate: week.endDate };
  const stay = inWeek.filter((one) => !moves(one)).flatMap(({ date }) => date ?? []);
  const move = inWeek.filter(moves).flatMap(({ date }) => (date === undefined ? [] : addDays(date, days)));
  const newStart = stay.length === 0 ? addDays(start, days) : earliest(start, ...move);
  const newEnd = end === undefined ? undefined : latest(addDays(end, days), newStart, ...stay);
  return {
    startDate: redated(week.startDate ?? "", newStart),
    endDate: newEnd === undefined ? undefined : redated(week.endDate ?? "", newEnd),
  };
};

const callForWeek = (week: Week, weekIndex: number, dates: WeekDates): ToolCall | undefined => {
  const updates = {
    ...(dates.startDate !== week.startDate && { startDate: dates.startDate }),
    ...(dates.endDate !== week.endDate && { endDate: dates.endDate }),
  };
  if (Object.keys(updates).length === 0) return undefined;
  return {
    id: `reschedule-${weekIndex + 1}`,
    type: "function",
    function: { name: "modify_week", arguments: JSON.stringify({ weekNumber: weekIndex + 1, updates }) },
  };
};

const callsForWeek = (
  weekIndex: number,
  inWeek: readonly Placed[],
  dates: WeekDates,
  week: Week,
  dateOf: (one: Placed) => string | undefined,
): readonly ToolCall[] => [
  // Completed sessions keep their day, even if only the dates of their week determine it: set it before those change.
  ...inWeek.flatMap((one) => {
    const { session, date } = one;
    const moves = session.completed && date !== undefined && enteredDate(session, dates) !== date;
    return moves ? sessionCall(one, { scheduledDate: date }) : [];
  }),
  ...[callForWeek(week, weekIndex, dates)].filter((call) => call !== undefined),
  ...inWeek.flatMap((one) => {
    const date = dateOf(one);
    return one.session.completed || date === undefined ? [] : (callForSession(one, date, dates) ?? []);
  }),
];

const movable = (placed: readonly Placed[], sessionUid: string): Result<Placed, Problem> => {
  const found = placed.find(({ session }) => session.uid === sessionUid);
  if (!found) return err(notFound("session"));
  return found.session.completed ? err(conflict(`${found.session.name} is done: its day stays.`)) : ok(found);
};

/**
 * Uids of the sessions that a push moves: all that are not completed and come after the session, by date if both have one, else by
 * position.
 */
const movedBy = (placed: readonly Placed[], from: Placed, since: string): ReadonlySet<string> =>
  new Set(
    placed
      .filter(
        (one, i) =>
          !one.session.completed && (one.date === undefined ? i >= placed.indexOf(from) : one.date >= since),
      )
      .map(({ session }) => session.uid),
  );

/**
 * Calls that push everything from a session on by whole days (negative: earlier): this session, and every one after it that is not
 * completed, by date if both have one, else by position; the following weeks with their dates, and the end of its own week (also its start,
 * if nothing in that week stays). Sessions without a date are unchanged; completed ones keep theirs. Errors: `not_found`; `conflict` for a
 * session that is completed or has no date (a sequence is paused instead); `invalid` days.
 */
export const pushFromSession = (
  program: Program,
  sessionUid: string,
  days: number,
): Result<readonly ToolCall[], Problem> => {
  const placed = placedSessions(program);
  const found = movable(placed, sessionUid);
  if (!found.ok) return found;
  if (!Number.isInteger(days) || days === 0 || Math.abs(days) > maxDays)
    return err(invalid("days", `must be a whole number of days other than 0, at most ${maxDays}`));
  const from = found.value;
  if (from.date === undefined) return err(conflict(`${from.session.name} has no date to push.`));
  const moving = movedBy(placed, from, from.date);
  const moves = ({ session }: Placed) => moving.has(session.uid);
  const calls = program.weeks.flatMap((week, weekIndex) => {
    const inWeek = placed.filter((one) => one.weekIndex === weekIndex);
    const dates =
      weekIndex < from.weekIndex
        ? { startDate: week.startDate, endDate: week.endDate }
        : pushedWeek(week, weekIndex === from.weekIndex ? inWeek : inWeek.filter(moves), moves, days);
    return callsForWeek(weekIndex, inWeek, dates, week, (one) =>
      one.date !== undefined && moves(one) ? addDays(one.date, days) : one.date,
    );
  });
  return ok(calls);
};

/**
 * The call that puts one session on a date (`YYYY-MM-DD`) and moves nothing else: it stays in its week's list with all its content. No call
 * if it is already on that date. Errors: `not_found`; `conflict` for a completed session; `invalid` date.
 */
export const moveSession = (
  program: Program,
  sessionUid: string,
  date: string,
): Result<readonly ToolCall[], Problem> => {
  const found = movable(placedSessions(program), sessionUid);
  if (!found.ok) return found;
  if (date.length !== 10 || datePart(date) === undefined)
    return err(invalid("date", "must be a date, as in 2026-11-22"));
  const call = callForSession(found.value, date, found.value.week);
  return ok(call ? [call] : []);
};
