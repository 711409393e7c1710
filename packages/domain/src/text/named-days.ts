import { addDays, weekdayOf } from "../schedule/local-date.ts";

type NamedDay = {
  /** Source of a pattern without groups that capture. */
  readonly words: string;
  readonly in: (year: number) => string;
};

/** The nth such weekday (1 for Monday) of a month. */
const nthWeekday = (year: number, month: string, weekday: number, nth: number): string => {
  const first = `${year}-${month}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1));
};

/** Easter Sunday of the Gregorian calendar (Meeus, Astronomical Algorithms, 1991, chapter 8). */
const easterSunday = (year: number): string => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const days = h + l - 7 * m;
  const month = Math.floor((days + 90) / 25);
  const day = (days + 33 * month + 19) % 32;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
};

const fixed = (day: string) => (year: number) => `${year}-${day}`;

/** Days that everybody knows the date of. */
const namedDays: readonly NamedDay[] = [
  { words: "new year(?:['’]?s)? eve|nye", in: fixed("12-31") },
  { words: "new year(?:['’]?s)?(?: day)?", in: fixed("01-01") },
  { words: "valentine['’]?s(?: day)?", in: fixed("02-14") },
  { words: "st\\.? patrick(?:['’]?s)?(?: day)?", in: fixed("03-17") },
  { words: "good friday", in: (year) => addDays(easterSunday(year), -2) },
  { words: "easter monday", in: (year) => addDays(easterSunday(year), 1) },
  { words: "easter(?: sunday)?", in: easterSunday },
  { words: "independence day", in: fixed("07-04") },
  { words: "halloween", in: fixed("10-31") },
  { words: "thanksgiving(?: day)?", in: (year) => nthWeekday(year, "11", 4, 4) },
  { words: "(?:christmas|xmas) eve", in: fixed("12-24") },
  { words: "(?:christmas|xmas) day", in: fixed("12-25") },
  { words: "boxing day", in: fixed("12-26") },
];

export const namedDayWords = namedDays.map(({ words }) => words).join("|");

const rows = namedDays.map((one) => [new RegExp(`\\b(?:${one.words})\\b`, "iu"), one.in] as const);

/** The date in a year of the day that a text names; undefined: it names none. */
export const namedDayIn = (text: string, year: number): string | undefined =>
  rows.find(([words]) => words.test(text))?.[1](year);
