import { months, weekdays } from "../schedule/calendar-words.ts";
import { addDays, weekdayOf, weekStartOf } from "../schedule/local-date.ts";

/** A stretch of local dates, both included; without an end it is open there. `label`: as in "in October", "last week". */
export type Period = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly label: string;
  readonly kind: "day" | "week" | "month" | "year" | "range" | "ever";
  /** Of a weekday without more: the same day on or after today, for what is planned. */
  readonly ahead?: string;
  /** Of a weekend: the one that is not over, for what is planned. */
  readonly coming?: { readonly from: string; readonly to: string };
  /** It is still under way. */
  readonly isCurrent?: boolean;
  /** About when it was ("a month ago"): what held then is that of the latest time before it. */
  readonly isAbout?: boolean;
};

export const monthStart = (year: number, month: number): string =>
  `${String(year + Math.floor((month - 1) / 12))}-${String(((((month - 1) % 12) + 12) % 12) + 1).padStart(2, "0")}-01`;
export const monthEnd = (year: number, month: number): string => addDays(monthStart(year, month + 1), -1);

export const monthNumber = (word: string): number =>
  months.findIndex((name) => name.toLowerCase().startsWith(word.toLowerCase().slice(0, 3))) + 1;
export const weekdayNumber = (word: string): number =>
  weekdays.findIndex((name) => name.toLowerCase().startsWith(word.toLowerCase().slice(0, 3))) + 1;

export type Calendar = {
  readonly today: string;
  readonly year: number;
  readonly month: number;
  /** On which weekday weeks begin: 1 (Monday) to 7. */
  readonly firstWeekday: number;
};
export type Found = RegExpExecArray;
export type Row = readonly [pattern: string, read: (found: Found, calendar: Calendar) => Period | undefined];

export const day = (date: string, label: string, more: Partial<Period> = {}): Period => ({
  from: date,
  to: date,
  label,
  kind: "day",
  ...more,
});

export const weekAt = ({ today, firstWeekday }: Calendar, away: number, label: string): Period => {
  const from = addDays(weekStartOf(today, firstWeekday), 7 * away);
  return { from, to: addDays(from, 6), label, kind: "week", ...(away === 0 && { isCurrent: true }) };
};
export const monthAt = ({ year, month }: Calendar, away: number, label: string): Period => ({
  from: monthStart(year, month + away),
  to: monthEnd(year, month + away),
  label,
  kind: "month",
  ...(away === 0 && { isCurrent: true }),
});
export const yearAt = (year: number, label: string, isCurrent: boolean): Period => ({
  from: `${year}-01-01`,
  to: `${year}-12-31`,
  label,
  kind: "year",
  ...(isCurrent && { isCurrent }),
});

/** The latest such day up to today. */
export const latestWeekday = (number: number, today: string): string =>
  addDays(today, -((weekdayOf(today) - number + 7) % 7));
export const comingWeekday = (number: number, today: string): string =>
  addDays(today, (number - weekdayOf(today) + 7) % 7);

/** The latest month of that name that has begun. */
export const latestMonth = ({ year, month }: Calendar, number: number, said: string | undefined): number =>
  said === undefined ? (number > month ? year - 1 : year) : Number(said);

const quarterOf: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4 };

/** Three months, from January on. */
export function quarter(found: Found, calendar: Calendar): Period {
  const named = found[1]?.toLowerCase();
  const now = Math.ceil(calendar.month / 3);
  const number =
    found[4] !== undefined
      ? now - (/last/iu.test(found[4]) ? 1 : 0)
      : Number(found[2] ?? quarterOf[named ?? ""] ?? named?.slice(0, 1));
  const year =
    found[3] !== undefined
      ? Number(found[3])
      : calendar.year - (found[4] === undefined && number > now ? 1 : 0);
  const first = 3 * number - 2;
  const [from, to] = [monthStart(year, first), monthEnd(year, first + 2)];
  return {
    from,
    to,
    label: `from ${monthNamed(from)} to ${monthNamed(to)} ${to.slice(0, 4)}`,
    kind: "range",
  };
}

export const monthNamed = (date: string): string => months[Number(date.slice(5, 7)) - 1] ?? "";

/** The month with which a season begins (meteorological, of the northern half); its answer names the months. */
const seasonStart: Readonly<Record<string, number>> = {
  spring: 3,
  summer: 6,
  autumn: 9,
  fall: 9,
  winter: 12,
};

/** The latest season of that name that has begun; "last" is never the one under way. */
export function season(found: Found, calendar: Calendar): Period {
  const first = seasonStart[(found[1] ?? "").toLowerCase()] ?? 3;
  const { year, today } = calendar;
  let its = found[2] === undefined ? year : Number(found[2]);
  if (found[2] === undefined) {
    if (monthStart(its, first) > today) its -= 1;
    if (/\b(?:last|past)\b/iu.test(found[0]) && monthEnd(its, first + 2) >= today) its -= 1;
  }
  const [from, to] = [monthStart(its, first), monthEnd(its, first + 2)];
  return {
    from,
    to,
    label: `from ${monthNamed(from)} to ${monthNamed(to)} ${to.slice(0, 4)}`,
    kind: "range",
  };
}
