import { dayNumberOf } from "./day-number.ts";

const dayMs = 86_400_000;

const msOf = (date: string): number => (dayNumberOf(date) ?? NaN) * dayMs;

const regionOf = (tag: string): string | undefined => new Intl.Locale(tag).maximize().region;

/** The text is English; dates and numbers are formatted as English writers do in the region: `de-DE` as `en-DE`. */
export const englishOf = (tag: string): string =>
  // Most are; `Locale` takes longer than to word an answer's dates.
  /^en-[A-Z]{2}$/u.test(tag) || new Intl.Locale(tag).language === "en" ? tag : `en-${regionOf(tag) ?? "001"}`;

/** The forms of local dates in a region of English (`en-US`). */
export const createDateForms = (tag: string) => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { timeZone: "UTC", day: "numeric", ...options });
  const long = format({ weekday: "long", month: "long", year: "numeric" });
  const short = format({ month: "short" });
  const full = format({ month: "long" });
  const withYear = format({ month: "short", year: "numeric" });
  const spaced = (range: string) => range.replaceAll("\u2009", " ");
  return {
    /** "Monday, November 23, 2026"; systems differ in whether there is a comma between "Monday" and the day. */
    long: (date: string) => long.format(msOf(date)).replace(/^(\p{L}+), (?=\d)/u, "$1 "),
    /** "Nov 23". */
    short: (date: string) => short.format(msOf(date)),
    /** "November 23". */
    full: (date: string) => full.format(msOf(date)),
    /** "Nov 23, 2026". */
    withYear: (date: string) => withYear.format(msOf(date)),
    range: (from: string, to: string) => spaced(short.formatRange(msOf(from), msOf(to))),
    rangeWithYear: (from: string, to: string) => spaced(withYear.formatRange(msOf(from), msOf(to))),
    /** Whether a weekday before a date is set off by a comma, as the day is not next to it. */
    isMonthFirst: short.formatToParts(0)[0]?.type === "month",
  };
};
export type DateForms = ReturnType<typeof createDateForms>;
