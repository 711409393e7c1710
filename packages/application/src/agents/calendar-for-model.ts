import { weekdays } from "@canter/domain/schedule/calendar-words";
import { addDays, weekdayOf } from "@canter/domain/schedule/local-date";

const daysBack = 7;

/** `Monday 2026-11-23`. */
const named = (date: string): string => `${weekdays[weekdayOf(date) - 1]} ${date}`;

/**
 * A local time as a model is given it: with its weekday and the dates of the week before, since a small model knows no calendar and
 * "last Tuesday" is one of them. `now`: a local ISO date, with a time of day or without.
 */
export function calendarForModel(now: string): string {
  const today = now.slice(0, 10);
  const time = /T(\d\d:\d\d)/.exec(now)?.[1];
  const before = Array.from({ length: daysBack }, (_, index) => named(addDays(today, -index - 1)));
  return `Today is ${named(today)}${time === undefined ? "" : `, ${time}`}. The days before: ${before.join(", ")}.`;
}
