import { dayOfWeekName } from "../../../program/entered-date.ts";
import { asking, isAsk, type Ask } from "../../draft/ask.ts";
import type { SessionUpdates } from "../../draft/change-draft.ts";
import type { WhenGroup } from "../../clauses/frame.ts";
import { nextWeekday, weekdayOfDate } from "../../draft/day.ts";
import { placeDate, resolveWeeks } from "../../draft/resolve-weeks.ts";
import { resolveScope } from "../../draft/resolve-sessions.ts";
import { dateOf, weekOfDate, type Draft, type SessionNode, type WeekNode } from "../../draft/draft.ts";
import { sayDate } from "../../draft/say.ts";

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

/** "every Sunday": that day of each week from now on. */
export const datesOf = (group: WhenGroup, draft: Draft): readonly string[] | Ask => {
  const when = group.whens.find(({ type }) => type !== "week" && type !== "every");
  const said = group.whens.find((one) => one.type === "week");
  const weeks = said?.type === "week" ? resolveWeeks(draft, said.week) : draft.weeks;
  if (isAsk(weeks)) return weeks;
  const isEach = weeks.length > 1 && (said !== undefined || group.whens.some(({ type }) => type === "every"));
  if (when?.type === "weekday" && (when.every || isEach)) {
    return weeks.flatMap((week) => {
      const start = week.now.startDate?.slice(0, 10);
      const date = start && nextWeekday(start, when.weekday);
      return date && date >= draft.today ? [date] : [];
    });
  }
  if (when && when.type !== "name" && when.type !== "session" && when.type !== "current") {
    const date = placeDate(draft, group);
    return isAsk(date) ? date : [date];
  }
  const scope = resolveScope(draft, [group]);
  if (isAsk(scope)) return scope;
  const dates = scope.sessions.map(dateOf).filter((date) => date !== undefined);
  return dates.length === scope.sessions.length ? dates : asking("On which day?");
};

/** Of sessions that move each, those whose day has not passed; what was missed stays where it is. */
export const stillAhead = (sessions: readonly SessionNode[], { today }: Draft): readonly SessionNode[] => {
  const ahead = sessions.filter((session) => (dateOf(session) ?? today) >= today);
  return ahead.length > 0 ? ahead : sessions;
};
