/**
 * A day of the Gregorian calendar. `count` is its number of days since 1970-01-01, which tells earlier from later. Plain
 * numbers, since a message's dates are counted from "today" alone: no zone or clock has a part in it.
 */
export type CalendarDay = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly count: number;
};

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const lengthOf = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (monthLengths[month - 1] ?? 0);

/** Days from 1970-01-01; years run from March in it, so that a leap day is the last of one (Hinnant, chrono algorithms). */
const countOf = (year: number, month: number, day: number): number => {
  const y = month > 2 ? year : year - 1;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * 146_097 + yearOfEra * 365 + leapDays + dayOfYear - 719_468;
};

/** The day with this number in its month; undefined for one that does not exist (31 June). */
export const dayOf = (year: number, month: number, day: number): CalendarDay | undefined =>
  Number.isInteger(day) && day >= 1 && day <= lengthOf(year, month)
    ? { year, month, day, count: countOf(year, month, day) }
    : undefined;

/** The day of an ISO date; undefined for a text that is none. */
export const readDay = (date: string): CalendarDay | undefined =>
  dayOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)));

/** The day so many days later, negative for earlier; the inverse of `countOf`. */
export const addDays = (from: CalendarDay, days: number): CalendarDay => {
  const count = from.count + days;
  const sinceMarch = count + 719_468;
  const era = Math.floor(sinceMarch / 146_097);
  const dayOfEra = sinceMarch - era * 146_097;
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = ((fromMarch + 2) % 12) + 1;
  return {
    year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
    count,
  };
};

/** 1 for Monday to 7 for Sunday (ISO 8601). */
export const weekdayOf = ({ count }: CalendarDay): number => ((((count + 3) % 7) + 7) % 7) + 1;

/** `2026-11-20`. */
export const isoOf = ({ year, month, day }: CalendarDay): string =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
