import { addDays, weekdayOf } from "../../schedule/local-date.ts";
import { dayOfWeekName, dayOfWeekNumber, enteredDate } from "../entered-date.ts";
import type { PlannedSession, Program, Week } from "../program.ts";
import type { EditName, ToolCall } from "../edits/edit.ts";

type WeekDates = Pick<Week, "startDate" | "endDate">;

/** A planned date moved by days; its time of day is kept. */
const shifted = (planned: string, days: number): string =>
  `${addDays(planned.slice(0, 10), days)}${planned.slice(10)}`;

const updateOf = (field: string, planned: string | undefined, days: number) =>
  planned === undefined ? {} : { [field]: shifted(planned, days) };

/** The new date of a session that has only a weekday: moved by the same number of days, even if another weekday comes first then. */
function dayUpdates(session: PlannedSession, week: Week, moved: WeekDates, days: number): object {
  const before = enteredDate(session, week);
  if (before === undefined || days % 7 === 0) return {};
  const date = addDays(before, days);
  const dayOfWeek = dayOfWeekName(weekdayOf(date));
  return { dayOfWeek, ...(enteredDate({ dayOfWeek }, moved) !== date && { scheduledDate: date }) };
}

function sessionUpdates(session: PlannedSession, week: Week, moved: WeekDates, days: number): object {
  const { scheduledDate, dayOfWeek, completed } = session;
  if (completed) return {};
  if (scheduledDate === undefined) return dayUpdates(session, week, moved, days);
  const date = shifted(scheduledDate, days);
  const hasOtherDay = days % 7 !== 0 && dayOfWeekNumber(dayOfWeek) !== undefined;
  return {
    scheduledDate: date,
    ...(hasOtherDay && { dayOfWeek: dayOfWeekName(weekdayOf(date.slice(0, 10))) }),
  };
}

/** Keeps the day of a completed session if only the dates of its week determine it. */
function keptDay(session: PlannedSession, week: Week, moved: WeekDates): object {
  const date = session.completed ? enteredDate(session, week) : undefined;
  return date === undefined || enteredDate(session, moved) === date ? {} : { scheduledDate: date };
}

/**
 * The calls that move the dates of the weeks from a number on by a number of days (negative: earlier): starts, ends, and the dates (or
 * days) of sessions that are not completed; completed ones keep theirs. Weeks without dates get none.
 */
export function shiftWeeks(program: Program, fromWeek: number, days: number): ToolCall[] {
  const calls: ToolCall[] = [];
  const add = (name: EditName, place: object, updates: object): void => {
    if (Object.keys(updates).length === 0) return;
    const id = `shift-${calls.length + 1}`;
    calls.push({
      id,
      type: "function",
      function: { name, arguments: JSON.stringify({ ...place, updates }) },
    });
  };
  const shiftWeek = (week: Week): void => {
    const { weekNumber, startDate, endDate } = week;
    const dates: WeekDates = {
      ...updateOf("startDate", startDate, days),
      ...updateOf("endDate", endDate, days),
    };
    const addEach = (updatesOf: (session: PlannedSession) => object): void =>
      week.sessions.forEach((session, index) =>
        add("modify_session", { weekNumber, sessionNumber: index + 1 }, updatesOf(session)),
      );
    addEach((session) => keptDay(session, week, dates));
    add("modify_week", { weekNumber }, dates);
    addEach((session) => sessionUpdates(session, week, dates, days));
  };
  if (days !== 0) for (const week of program.weeks.slice(Math.max(0, fromWeek - 1))) shiftWeek(week);
  return calls;
}
