import { dayOfWeekName } from "../../program/entered-date.ts";
import { type Ask, asking } from "../draft/ask.ts";
import type { SessionUpdates } from "../draft/change-draft.ts";
import { weekdayOfDate } from "../draft/day.ts";
import { dateOf, type Draft, type SessionNode, type WeekNode, weekOfDate } from "../draft/draft.ts";
import { sayDate } from "../draft/say.ts";

/** The day and date of a place, those that sessions like `like` have. */
export const dayFields = (
  date: string,
  like: { readonly scheduledDate?: string | undefined; readonly dayOfWeek?: string | undefined },
): Pick<SessionUpdates, "dayOfWeek" | "scheduledDate"> => ({
  ...(like.dayOfWeek !== undefined && { dayOfWeek: dayOfWeekName(weekdayOfDate(date)) }),
  ...(like.scheduledDate !== undefined && { scheduledDate: date }),
});

/** Which day fields the sessions of a week have, so that a new one gets the same. */
export const fieldsOfWeek = (week: WeekNode): { scheduledDate?: string; dayOfWeek?: string } => ({
  ...(week.sessions.some(({ now }) => now.scheduledDate) && { scheduledDate: "" }),
  ...(week.sessions.some(({ now }) => now.dayOfWeek) && { dayOfWeek: "" }),
});

/** The week that holds a date; asks where none does. */
export const weekFor = (draft: Draft, date: string): WeekNode | Ask =>
  weekOfDate(draft, date) ??
  asking(`${sayDate(date)} is in none of your program's weeks. Which day do you mean?`);

/** Where a session of this date stands among those of its week, in the order of days. */
export const placeInWeek = (week: WeekNode, date: string): number => {
  const at = week.sessions.findIndex((session) => (currentDate(session) ?? "") > date);
  return at < 0 ? week.sessions.length : at;
};

/** Its date as the edits so far leave it. */
export const currentDate = (session: SessionNode): string | undefined =>
  session.now.scheduledDate?.slice(0, 10) ?? dateOf(session);

export const onDay = (week: WeekNode, date: string): readonly SessionNode[] =>
  week.sessions.filter((session) => currentDate(session) === date);
