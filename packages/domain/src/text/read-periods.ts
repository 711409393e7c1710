import { months, weekdays } from "../schedule/calendar-words.ts";
import { addDays, weekdayOf, weekStartOf } from "../schedule/local-date.ts";
import { localDateSchema } from "../workout/workout.ts";
import { smallNumber } from "./fold-words.ts";

/** A stretch of local dates, both included; without an end it is open there. `label`: as in "in October", "last week". */
export type Period = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly label: string;
  readonly kind: "day" | "week" | "month" | "year" | "range" | "ever";
  /** Of a weekday without more: the same day on or after today, for what is planned. */
  readonly ahead?: string;
  /** It is still under way. */
  readonly isCurrent?: boolean;
};

export type PeriodSpan = Period & { readonly start: number; readonly end: number };

const monthStart = (year: number, month: number): string =>
  `${String(year + Math.floor((month - 1) / 12))}-${String(((((month - 1) % 12) + 12) % 12) + 1).padStart(2, "0")}-01`;
const monthEnd = (year: number, month: number): string => addDays(monthStart(year, month + 1), -1);

const monthNumber = (word: string): number =>
  months.findIndex((name) => name.toLowerCase().startsWith(word.toLowerCase().slice(0, 3))) + 1;
const weekdayNumber = (word: string): number =>
  weekdays.findIndex((name) => name.toLowerCase().startsWith(word.toLowerCase().slice(0, 3))) + 1;

type Calendar = { readonly today: string; readonly year: number; readonly month: number };
type Found = RegExpExecArray;
type Row = readonly [pattern: string, read: (found: Found, calendar: Calendar) => Period | undefined];

const day = (date: string, label: string, more: Partial<Period> = {}): Period => ({
  from: date,
  to: date,
  label,
  kind: "day",
  ...more,
});

const weekAt = ({ today }: Calendar, away: number, label: string): Period => {
  const from = addDays(weekStartOf(today), 7 * away);
  return { from, to: addDays(from, 6), label, kind: "week", ...(away === 0 && { isCurrent: true }) };
};
const monthAt = ({ year, month }: Calendar, away: number, label: string): Period => ({
  from: monthStart(year, month + away),
  to: monthEnd(year, month + away),
  label,
  kind: "month",
  ...(away === 0 && { isCurrent: true }),
});
const yearAt = (year: number, label: string, isCurrent: boolean): Period => ({
  from: `${year}-01-01`,
  to: `${year}-12-31`,
  label,
  kind: "year",
  ...(isCurrent && { isCurrent }),
});

/** The latest such day up to today. */
const latestWeekday = (number: number, today: string): string =>
  addDays(today, -((weekdayOf(today) - number + 7) % 7));
const comingWeekday = (number: number, today: string): string =>
  addDays(today, (number - weekdayOf(today) + 7) % 7);

/** The latest month of that name that has begun. */
const latestMonth = ({ year, month }: Calendar, number: number, said: string | undefined): number =>
  said === undefined ? (number > month ? year - 1 : year) : Number(said);

const unitDays: Readonly<Record<string, number>> = {
  day: 1,
  night: 1,
  week: 7,
  fortnight: 14,
  month: 30,
  year: 365,
};

function lastFew(found: Found, { today }: Calendar): Period | undefined {
  const count = smallNumber(found[1] ?? "1");
  const unit = (found[2] ?? "day").toLowerCase().replace(/s$/u, "");
  if (count === undefined || count === 0) return undefined;
  const days = count * (unitDays[unit] ?? 1);
  const label = `in the last ${count === 1 ? unit : `${count} ${unit}s`}`;
  return { from: addDays(today, 1 - days), to: today, label, kind: "range", isCurrent: true };
}

function daysAgo(found: Found, { today }: Calendar): Period | undefined {
  const count = smallNumber(found[1] ?? "");
  const unit = (found[2] ?? "").toLowerCase().replace(/s$/u, "");
  if (count === undefined) return undefined;
  return day(addDays(today, -count * (unitDays[unit] ?? 1)), found[0].trim());
}

function dateNamed(
  monthWord: string,
  dayWord: string,
  yearWord: string | undefined,
  { today, year }: Calendar,
): Period | undefined {
  const month = monthNumber(monthWord);
  const number = Number.parseInt(dayWord, 10);
  if (number < 1 || number > 31 || month === 0) return undefined;
  const at = (its: number) => addDays(monthStart(its, month), number - 1);
  const date =
    yearWord === undefined
      ? at(year) > addDays(today, 180)
        ? at(year - 1)
        : at(year)
      : at(Number(yearWord));
  return day(date, `on ${number} ${months[month - 1] ?? ""}`);
}

const isoDay = (found: Found): Period | undefined =>
  localDateSchema.safeParse(found[0]).success ? day(found[0], `on ${found[0]}`) : undefined;

const monthName =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const weekdayName =
  "mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?";
const isWeekday = new RegExp(`^(?:${weekdayName})$`, "iu");
/** Names of times that are also other words ("may I", "the sun was out"): only behind a word that times stand behind, or written as a name. */
const isOtherWord = (found: string, before: string): boolean =>
  // "It was a Sunday": of no certain week.
  (isWeekday.test(found) && /\b(?:an?|some|every|each)\s*$/iu.test(before)) ||
  (/^(?:may|mar|sat|sun|wed|mon|march)$/iu.test(found) &&
    !/^(?:May|March|Mar|Sat|Sun|Wed|Mon)$/u.test(found) &&
    !/\b(?:since|until|till?|before|after|from|to|and|than|vs\.?|of|for)\s*$/iu.test(before));
const count = String.raw`\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|(?:a )?couple(?: of)?|(?:a )?few`;

/** How people name times, the longer before what they contain. The first group of each is what it counts or names. */
const rows: readonly Row[] = [
  [String.raw`\d{4}-\d{2}-\d{2}`, isoDay],
  [
    String.raw`(?:on )?(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: of)? (${monthName})\.?(?:,? (20\d\d))?`,
    (found, calendar) => dateNamed(found[2] ?? "", found[1] ?? "", found[3], calendar),
  ],
  [
    String.raw`(?:on )?(${monthName})\.? (\d{1,2})(?:st|nd|rd|th)?(?![\d:])(?:,? (20\d\d))?`,
    (found, calendar) => dateNamed(found[1] ?? "", found[2] ?? "", found[3], calendar),
  ],
  [
    String.raw`(?:on )?the (\d{1,2})(?:st|nd|rd|th)(?! (?:set|rep|time|week|session|exercise|of))`,
    (found, calendar) => {
      const { year, month, today } = calendar;
      const number = Number(found[1]);
      const its = number <= Number(today.slice(8)) ? month : month - 1;
      return number < 1 || number > 31
        ? undefined
        : day(addDays(monthStart(year, its), number - 1), `on ${found[0].trim().replace(/^on /iu, "")}`);
    },
  ],
  [
    String.raw`(?:in |over |during |for |within )?(?:the |these |my )?(?:last|past|previous) (${count}) (days?|nights?|weeks?|fortnights?|months?|years?)`,
    lastFew,
  ],
  [
    String.raw`(?:in|over|during|within|for) the (?:last|past) (?:()(week|fortnight|month|year))`,
    (found, calendar) => {
      const unit = found[2]?.toLowerCase() ?? "week";
      const days = unitDays[unit] ?? 7;
      return {
        from: addDays(calendar.today, 1 - days),
        to: calendar.today,
        label: `in the last ${days} days`,
        kind: "range",
        isCurrent: true,
      };
    },
  ],
  [String.raw`(${count}) (days?|weeks?|fortnights?|months?|years?) ago`, daysAgo],
  [
    String.raw`(?:the )?week before last|two weeks back`,
    (_, calendar) => weekAt(calendar, -2, "the week before last"),
  ],
  [String.raw`(?:the )?month before last`, (_, calendar) => monthAt(calendar, -2, "the month before last")],
  [
    String.raw`(?:on )?last (${weekdayName})(?! \d)`,
    (found, { today }) => {
      const number = weekdayNumber(found[1] ?? "");
      const latest = latestWeekday(number, addDays(today, -1));
      return day(latest, `on ${weekdays[number - 1] ?? ""}`);
    },
  ],
  [
    String.raw`(?:on )?next (${weekdayName})`,
    (found, { today }) => {
      const number = weekdayNumber(found[1] ?? "");
      return day(comingWeekday(number, addDays(today, 1)), `on ${weekdays[number - 1] ?? ""}`);
    },
  ],
  [
    String.raw`(?:in |for |over )?(?:the )?last ?week(?:['’]?s)?`,
    (_, calendar) => weekAt(calendar, -1, "last week"),
  ],
  [
    String.raw`(?:in |for |over )?(?:this|the current) ?week(?:['’]?s)?|so far this week`,
    (_, calendar) => weekAt(calendar, 0, "this week"),
  ],
  [
    String.raw`(?:the )?(?:next|coming|following) ?week(?:['’]?s)?`,
    (_, calendar) => weekAt(calendar, 1, "next week"),
  ],
  [
    String.raw`(?:in |for |over )?(?:the )?(?:last|previous) month(?:['’]?s)?`,
    (_, calendar) => monthAt(calendar, -1, "last month"),
  ],
  [
    String.raw`(?:in |for |over )?(?:this|the current) month(?:['’]?s)?`,
    (_, calendar) => monthAt(calendar, 0, "this month"),
  ],
  [String.raw`(?:the )?next month`, (_, calendar) => monthAt(calendar, 1, "next month")],
  [String.raw`(?:in )?last year`, (_, { year }) => yearAt(year - 1, "last year", false)],
  [String.raw`(?:in )?this year|year to date|ytd`, (_, { year }) => yearAt(year, "this year", true)],
  [
    String.raw`(?:(?:on|over|at) )?(?:this|the|last) weekend`,
    (found, { today }) => {
      const sunday = addDays(weekStartOf(today), weekdayOf(today) >= 6 && !/last/iu.test(found[0]) ? 6 : -1);
      return { from: addDays(sunday, -1), to: sunday, label: "on the weekend", kind: "range" };
    },
  ],
  [
    String.raw`(?:the )?day before yesterday`,
    (_, { today }) => day(addDays(today, -2), "the day before yesterday"),
  ],
  [String.raw`yesterday(?:['’]?s)?|last night`, (_, { today }) => day(addDays(today, -1), "yesterday")],
  [
    String.raw`today(?:['’]?s)?|tonight|this (?:morning|afternoon|evening)`,
    (_, { today }) => day(today, "today", { ahead: today }),
  ],
  [
    String.raw`(?:the )?day after tomorrow`,
    (_, { today }) => day(addDays(today, 2), "the day after tomorrow", { ahead: addDays(today, 2) }),
  ],
  [
    String.raw`tomorrow(?:['’]?s)?|tmrw`,
    (_, { today }) => day(addDays(today, 1), "tomorrow", { ahead: addDays(today, 1) }),
  ],
  [
    String.raw`(?:in |during |of |for )?(${monthName})(?:['’]?s)?(?:,? (20\d\d))?`,
    (found, calendar) => {
      const number = monthNumber(found[1] ?? "");
      const its = latestMonth(calendar, number, found[2]);
      const isCurrent = its === calendar.year && number === calendar.month;
      const name = months[number - 1] ?? "";
      return {
        from: monthStart(its, number),
        to: monthEnd(its, number),
        label: `in ${name}${its === calendar.year || found[2] === undefined ? "" : ` ${its}`}`,
        kind: "month",
        ...(isCurrent && { isCurrent }),
      };
    },
  ],
  [
    String.raw`(?:in |during )(20\d\d)`,
    (found, { year }) => yearAt(Number(found[1]), `in ${found[1] ?? ""}`, Number(found[1]) === year),
  ],
  [
    String.raw`(?:on |this )?(${weekdayName})(?:['’]s|s(?= (?:run|ride|swim|walk|row|session|workout|lesson|class)\b))?(?! \d)`,
    (found, { today }) => {
      const number = weekdayNumber(found[1] ?? "");
      return day(latestWeekday(number, today), `on ${weekdays[number - 1] ?? ""}`, {
        ahead: comingWeekday(number, today),
      });
    },
  ],
  [
    String.raw`(?:of )?all[- ]time|\bever\b|in total so far|since (?:i|we) (?:started|began)|to date|lifetime`,
    () => ({ label: "so far", kind: "ever" }),
  ],
];

const compiled = rows.map(
  ([pattern, read]) =>
    [new RegExp(String.raw`(?<![\p{L}\p{N}.:/])(?:${pattern})(?![\p{L}\p{N}])`, "giu"), read] as const,
);

/** "since", "until" and "before" open a period on one side; two joined by "and" or "to" are its ends. */
function joined(text: string, spans: readonly PeriodSpan[], today: string): readonly PeriodSpan[] {
  const out: PeriodSpan[] = [];
  for (const span of spans) {
    const before = text.slice(Math.max(0, span.start - 28), span.start);
    const name = span.label.replace(/^(?:in|on) /u, "");
    const since =
      /(?:\bsince|\bafter|\bfrom|\bstarting|\bbetween)(?: (?:the )?(?:start|begin(?:ning)?|first|end)(?: of)?| the)?\s*$/iu.exec(
        before,
      );
    const isBegun =
      !since && /\b(?:start|begin(?:ning)?)(?: of)?\s*$/iu.test(before) && span.kind === "month";
    if (isBegun && span.from !== undefined) {
      out.push({ ...span, kind: "range", to: addDays(span.from, 6), label: `at the beginning of ${name}` });
      continue;
    }
    const until = /(?:\buntil|\btill?|\bbefore|(?<!\bbeen )\bup to|\bto|\bthrough|\band|[-–])\s*$/iu.exec(
      before,
    );
    const last = out.at(-1);
    const isSpan =
      last?.kind === "range" &&
      last.label.startsWith("since ") &&
      last.end >= span.start - (until?.[0].length ?? 0) - 1;
    if (last && isSpan && until) {
      out[out.length - 1] = {
        ...last,
        to: span.to,
        end: span.end,
        label: `from ${last.label.slice(6)} to ${name}`,
      };
    } else if (since && span.from !== undefined) {
      const start = span.start - since[0].length;
      const from = /after/iu.test(since[0]) && span.to !== undefined ? addDays(span.to, 1) : span.from;
      out.push({
        start,
        end: span.end,
        from,
        to: today,
        label: `since ${name}`,
        kind: "range",
        isCurrent: true,
      });
    } else if (
      until &&
      /\b(?:until|till?|before|(?<!\bbeen )up to)\s*$/iu.test(until[0]) &&
      span.from !== undefined
    ) {
      const isBefore = /before/iu.test(until[0]);
      const start = span.start - until[0].length;
      out.push({
        start,
        end: span.end,
        to: isBefore ? addDays(span.from, -1) : span.to,
        label: `${isBefore ? "before" : "until"} ${name}`,
        kind: "range",
      });
    } else out.push(span);
  }
  return out;
}

/** A text that asks has named its times by then. */
const longest = 1000;

/**
 * The times that a text names, in its order, none within another. Weeks run from Monday to Sunday (ISO 8601); a weekday, a month or a date
 * without a year is the latest that has begun. `today`: a local date.
 */
export function readPeriods(text: string, today: string): readonly PeriodSpan[] {
  const calendar = { today, year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) };
  const read = text.slice(0, longest);
  const found: PeriodSpan[] = [];
  for (const [pattern, toPeriod] of compiled) {
    for (const match of read.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => start < other.end && end > other.start)) continue;
      if (isOtherWord(match[0], read.slice(0, start))) continue;
      const period = toPeriod(match as unknown as Found, calendar);
      if (period) found.push({ ...period, start, end });
    }
  }
  return joined(
    read,
    found.toSorted((a, b) => a.start - b.start),
    today,
  );
}
