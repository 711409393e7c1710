import { months, weekdays } from "./calendar-words.ts";
import { daysBetween, weekdayOf, weekStartOf } from "./local-date.ts";

/** "1 week", "3 weeks". */
const count = (value: number, noun: string): string => `${value} ${noun}${value === 1 ? "" : "s"}`;

const distanceInWords = (days: number, years: number, full: number, rest: number): string => {
  if (days < 14) return count(days, "day");
  if (years === 0 && full < 2) return count(Math.floor(days / 7), "week");
  // Twelve weeks are closer to three months than to two; a year counts only when it is complete.
  return years < 1 ? count(Math.min(11, full + (rest > 15 ? 1 : 0)), "month") : count(years, "year");
};

/**
 * A local date as people describe it on `today`: "today", "yesterday", "Tuesday" (within the last six days), "9 days ago", "3 weeks ago",
 * "5 months ago", "2 years ago"; "tomorrow", "in 3 days".
 */
export const describeDate = (date: string, today: string): string => {
  const ago = daysBetween(date, today);
  if (ago === 0) return "today";
  if (Math.abs(ago) === 1) return ago > 0 ? "yesterday" : "tomorrow";
  if (ago > 1 && ago < 7) return weekdays[weekdayOf(date) - 1] ?? date;
  const [first, last] = ago > 0 ? [date, today] : [today, date];
  const {
    years,
    months: rest,
    days,
  } = Temporal.PlainDate.from(first).until(Temporal.PlainDate.from(last), {
    largestUnit: "years",
  });
  const words = distanceInWords(Math.abs(ago), years, rest, days);
  return ago > 0 ? `${words} ago` : `in ${words}`;
};

const formatDay = (date: string, today: string): string =>
  `${weekdays[weekdayOf(date) - 1]} ${formatShortDate(date, today)}`;

/** Weekdays on which weeks begin somewhere: Monday, Saturday, Sunday. */
const firstWeekdays = [1, 6, 7];
/** In this week, on whatever day it begins: what is said is kept, and read by people of several regions. */
const isInAnyWeek = (date: string, today: string): boolean =>
  firstWeekdays.every((first) => date >= weekStartOf(today, first));

/**
 * The date since which something is due: "Wednesday" in this week; else with its date, "Wednesday 18 Nov", or as `dayOf` has it.
 */
export const describePastDay = (date: string, today: string, dayOf = formatDay): string => {
  const said = describeDate(date, today);
  return said === "yesterday" || said === "today" || isInAnyWeek(date, today) ? said : dayOf(date, today);
};

/** The exact form, for hovering and headings: "Tuesday 17 November 2026". */
export const formatDate = (date: string): string => {
  const { day, month, year } = Temporal.PlainDate.from(date);
  return `${weekdays[weekdayOf(date) - 1]} ${day} ${months[month - 1]} ${year}`;
};

/** "17 November". */
export const formatMonthDay = (date: string): string => {
  const { day, month } = Temporal.PlainDate.from(date);
  return `${day} ${months[month - 1]}`;
};

/** A short form for lists and axes: "17 Nov", with the year if it differs from that of `today`: "17 Nov 2025". */
export const formatShortDate = (date: string, today: string): string => {
  const { day, month, year } = Temporal.PlainDate.from(date);
  const short = `${day} ${months[month - 1]?.slice(0, 3)}`;
  return date.slice(0, 4) === today.slice(0, 4) ? short : `${short} ${year}`;
};
