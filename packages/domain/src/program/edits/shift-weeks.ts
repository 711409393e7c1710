import { addDays, weekdayOf } from "../../schedule/local-date.ts";
import { dayOfWeekName, dayOfWeekNumber } from "../day-of-week.ts";
import type { PlannedSession, Program, Week } from "../program.ts";
import type { EditName, ToolCall } from "./edit.ts";

/** A planned date moved by days; a time of day behind it stays. */
const shifted = (planned: string, days: number): string =>
  `${addDays(planned.slice(0, 10), days)}${planned.slice(10)}`;

const updateOf = (field: string, planned: string | undefined, days: number) =>
  planned === undefined ? {} : { [field]: shifted(planned, days) };

function sessionUpdates({ scheduledDate, dayOfWeek, completed }: PlannedSession, days: number): object {
  if (completed || scheduledDate === undefined) return {};
  const moved = shifted(scheduledDate, days);
  const hasOtherDay = days % 7 !== 0 && dayOfWeekNumber(dayOfWeek) !== undefined;
  return {
    scheduledDate: moved,
    ...(hasOtherDay && { dayOfWeek: dayOfWeekName(weekdayOf(moved.slice(0, 10))) }),
  };
}

/**
 * The calls that move the dates of the weeks from a number on by so many days (negative: earlier): starts, ends, and the scheduled
 * dates of sessions that are not completed. Weeks without dates get none.
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
    const dates = { ...updateOf("startDate", startDate, days), ...updateOf("endDate", endDate, days) };
    add("modify_week", { weekNumber }, dates);
    week.sessions.forEach((session, index) =>
      add("modify_session", { weekNumber, sessionNumber: index + 1 }, sessionUpdates(session, days)),
    );
  };
  if (days !== 0) for (const week of program.weeks.slice(Math.max(0, fromWeek - 1))) shiftWeek(week);
  return calls;
}
