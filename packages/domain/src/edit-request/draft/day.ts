import {
  addDays as later,
  isoOf,
  readDay,
  weekdayOf as weekdayOfDay,
} from "../../language/assemble/dates/calendar-day.ts";

/** The date so many days later; the date itself where it is none. */
export const dayAfter = (date: string, days: number): string => {
  const day = readDay(date);
  return day ? isoOf(later(day, days)) : date;
};

/** 1 for Monday to 7 for Sunday. */
export const weekdayOfDate = (date: string): number => {
  const day = readDay(date);
  return day ? weekdayOfDay(day) : 1;
};

export const daysFrom = (first: string, second: string): number =>
  (readDay(second)?.count ?? 0) - (readDay(first)?.count ?? 0);

/** The first date from `from` on that is this day of the week. */
export const nextWeekday = (from: string, weekday: number): string =>
  dayAfter(from, (weekday - weekdayOfDate(from) + 7) % 7);
