import { dayNumberOf } from "../schedule/day-number.ts";
import { addDays, weekdayOf } from "../schedule/local-date.ts";
import { dayOfWeekNumber } from "./day-of-week.ts";
import type { PlannedSession, Week } from "./program.ts";

/** The date in a planned date, or in an ISO date and time as entered: only its date counts. Undefined for what is no date. */
export const datePart = (entered: string | undefined): string | undefined => {
  const date = entered?.slice(0, 10);
  return date !== undefined && dayNumberOf(date) !== undefined ? date : undefined;
};

/** The first date of a week on this day (1 is Monday). A week without an end has seven days. */
const dateInWeek = (week: Pick<Week, "startDate" | "endDate">, day: number): string | undefined => {
  const start = datePart(week.startDate);
  if (start === undefined) return undefined;
  const date = addDays(start, (day - weekdayOf(start) + 7) % 7);
  return date <= (datePart(week.endDate) ?? addDays(start, 6)) ? date : undefined;
};

/** The date that a session has by what was entered: its `scheduledDate`, else its `dayOfWeek` within the dates of its week. */
export const enteredDate = (
  session: Pick<PlannedSession, "scheduledDate" | "dayOfWeek">,
  week: Pick<Week, "startDate" | "endDate">,
): string | undefined => {
  const day = dayOfWeekNumber(session.dayOfWeek);
  return datePart(session.scheduledDate) ?? (day === undefined ? undefined : dateInWeek(week, day));
};
