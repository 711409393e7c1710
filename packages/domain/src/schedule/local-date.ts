import { dateOfDayNumber, dayNumberOf } from "./day-number.ts";

/**
 * Local dates are `YYYY-MM-DD` strings: they can be sorted, compared and transmitted without conversion. `Temporal` is used as a global;
 * entry points load the polyfill if necessary.
 */

const plain = (date: string): Temporal.PlainDate => Temporal.PlainDate.from(date);

/** Whether a text names an IANA time zone ("Europe/Berlin", "UTC"); plain offsets are refused, since they have no summer time. */
export const isZone = (text: string): boolean => {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * The local date in `zone` at an instant: milliseconds since 1970, or an ISO text with offset. Throws a RangeError for a zone that `isZone`
 * refuses.
 */
export const localDateAt = (instant: number | string, zone: string): string => {
  const at =
    typeof instant === "number"
      ? Temporal.Instant.fromEpochMilliseconds(instant)
      : Temporal.Instant.from(instant);
  return at.toZonedDateTimeISO(zone).toPlainDate().toString();
};

/** Local time of day `HH:MM` at an instant. */
export const localTimeAt = (instant: number | string, zone: string): string => {
  const at =
    typeof instant === "number"
      ? Temporal.Instant.fromEpochMilliseconds(instant)
      : Temporal.Instant.from(instant);
  return at.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: "minute" });
};

/** Midnight, or when the day begins in the zone, in epoch milliseconds. */
export const startOfDay = (date: string, zone: string): number =>
  plain(date).toZonedDateTime(zone).epochMilliseconds;

/** The date that many days later; negative for earlier. */
export const addDays = (date: string, days: number): string => {
  const from = Number.isInteger(days) ? dayNumberOf(date) : undefined;
  const quick = from === undefined ? undefined : dateOfDayNumber(from + days);
  return quick ?? plain(date).add({ days }).toString();
};

/** Days from one date to another; negative when `to` comes first. */
export const daysBetween = (from: string, to: string): number => {
  const [first, last] = [dayNumberOf(from), dayNumberOf(to)];
  return first === undefined || last === undefined
    ? plain(from).until(plain(to), { largestUnit: "days" }).days
    : last - first;
};

/** 1 for Monday to 7 for Sunday (ISO 8601). */
export const weekdayOf = (date: string): number => {
  const day = dayNumberOf(date);
  // 1970-01-01 was a Thursday.
  return day === undefined ? plain(date).dayOfWeek : ((((day + 3) % 7) + 7) % 7) + 1;
};

/** Weeks of plans, and of the calendar as ISO 8601 has it, begin on Monday, whoever looks at them. */
export const mondayFirst = 1;

/** The first day of the week that contains a date; weeks begin on a weekday from 1 (Monday) to 7: a member's, see `firstWeekdayOf`, or a plan's. */
export const weekStartOf = (date: string, firstWeekday: number): string =>
  addDays(date, -((weekdayOf(date) - firstWeekday + 7) % 7));

type WeekInfo = { readonly firstDay: number };
type WithWeekInfo = { readonly weekInfo?: WeekInfo; readonly getWeekInfo?: () => WeekInfo };

/** CLDR's first day of the week in a locale's region ("en-US": 7), 1 (Monday) to 7; Monday if the runtime does not know. */
const firstWeekdayIn = (locale: string): number => {
  const known = new Intl.Locale(locale) as Intl.Locale & WithWeekInfo;
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
};

/**
 * The day on which a member's weeks begin, for cards, pages and answers alike: the chosen one, else that of the chosen region, else Monday. The
 * browser in use decides nothing here: what is answered elsewhere could not agree with it. A plan's weeks are the plan's own.
 */
export const firstWeekdayOf = (chosen: {
  readonly firstWeekday?: number | undefined;
  readonly locale?: string | undefined;
}): number => chosen.firstWeekday ?? (chosen.locale === undefined ? 1 : firstWeekdayIn(chosen.locale));

/**
 * The last of the "last 7 days" on `today`, of what happened on these dates: today once it happened today, else yesterday, so that in the
 * morning seven whole days are counted.
 */
export const lastDayCounted = (dates: readonly string[], today: string): string =>
  dates.includes(today) ? today : addDays(today, -1);

/** Every date from `first` to `last`, both included; empty if `last` is before `first`. */
export const datesFrom = (first: string, last: string): readonly string[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, i) => addDays(first, i));
