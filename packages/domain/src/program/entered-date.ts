import { weekdays } from "../schedule/calendar-words.ts";
import { dayNumberOf } from "../schedule/day-number.ts";
import { addDays, weekdayOf } from "../schedule/local-date.ts";
import type { PlannedSession, Week } from "./program.ts";

/**
 * The weekday that a session's `dayOfWeek` names, 1 for Monday to 7 for Sunday: "Monday", "mon", "Thurs."; undefined for any other text
 * ("Day 1").
 */
export const dayOfWeekNumber = (text: string | undefined): number | undefined => {
  const word = text?.trim().toLowerCase().replace(/\.$/, "") ?? "";
  if (word.length < 3) return undefined;
  const at = weekdays.findIndex((day) => day.toLowerCase().startsWith(word));
  return at < 0 ? undefined : at + 1;
};

/** English name of a weekday, 1 for Monday to 7 for Sunday. */
export const dayOfWeekName = (day: number): string => weekdays[day - 1] ?? "";

/** The first of these weekdays on or after a date (1 is Monday); the date itself if none is given. */
export const nextOnDays = (from: string, days: readonly number[]): string =>
  Array.from({ length: 7 }, (_, ahead) => addDays(from, ahead)).find((date) =>
    days.includes(weekdayOf(date)),
  ) ?? from;

/** The date of a planned date, or of an ISO date and time as entered. Undefined for anything else. */
export const datePart = (entered: string | undefined): string | undefined => {
  const date = entered?.slice(0, 10);
  return date !== undefined && dayNumberOf(date) !== undefined ? date : undefined;
};

/** The first date of a week with this weekday (1 is Monday). A week without an end has seven days. */
const dateInWeek = (week: Pick<Week, "startDate" | "endDate">, day: number): string | undefined => {
  const start = datePart(week.startDate);
  if (start === undefined) return undefined;
  const date = addDays(start, (day - weekdayOf(start) + 7) % 7);
  return date <= (datePart(week.endDate) ?? addDays(start, 6)) ? date : undefined;
};

/** The date of a session as entered: its `scheduledDate`, else its `dayOfWeek` within the dates of its week. */
export const enteredDate = (
  session: Pick<PlannedSession, "scheduledDate" | "dayOfWeek">,
  week: Pick<Week, "startDate" | "endDate">,
): string | undefined => {
  const day = dayOfWeekNumber(session.dayOfWeek);
  return datePart(session.scheduledDate) ?? (day === undefined ? undefined : dateInWeek(week, day));
};
