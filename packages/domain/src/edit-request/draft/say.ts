import { dayOfWeekName } from "../../program/entered-date.ts";
import { weekdayOfDate } from "./day.ts";
import { dateOf, type Draft, type SessionNode, type WeekNode, weekNumberOf } from "./draft.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "Friday 13 Nov". */
export const sayDate = (date: string): string =>
  `${dayOfWeekName(weekdayOfDate(date))} ${Number(date.slice(8, 10))} ${months[Number(date.slice(5, 7)) - 1] ?? ""}`;

export const sayWeek = (draft: Draft, week: WeekNode): string => {
  const number = weekNumberOf(draft, week);
  return number > 0 ? `week ${number}` : "that week";
};

/** "Full Body A on Monday 9 Nov", "Push in week 1". */
export const saySession = (draft: Draft, session: SessionNode): string => {
  const name = (session.was ?? session.now).name;
  const date = dateOf(session);
  return date === undefined ? `${name} in ${sayWeek(draft, session.week)}` : `${name} on ${sayDate(date)}`;
};
