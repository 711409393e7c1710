import { months, weekdays } from "../../schedule/calendar-words.ts";
import { addDays, dayOf, isoOf, readDay, weekdayOf } from "../../language/assemble/dates/calendar-day.ts";
import type { Token } from "../scan/token.ts";
import type { WhenContext, WhenRead, When } from "./item.ts";
import { goesOnTo, leadsAway } from "./read-week.ts";

type Dated = When & { readonly type: "date" };

/** A weekday and a date beside each other are that date; `weekday` is kept where the two contradict. */
export const datedDay = (weekday: number, { date }: Dated): When => {
  const day = readDay(date);
  return !day || weekdayOf(day) === weekday ? { type: "date", date } : { type: "date", date, weekday };
};

type Tokens = readonly Token[];

const short = ["mon", "tue tues", "wed weds", "thu thur thurs", "fri", "sat", "sun"].map((row) =>
  row.split(" "),
);

/** 1 for Monday to 7; `many`: "Mondays". */
export const weekdayAt = (
  token: Token | undefined,
): { readonly day: number; readonly many: boolean } | undefined => {
  const word = token?.word ?? "";
  if (word === "") return undefined;
  const abbreviated = short.findIndex((forms) => forms.includes(word)) + 1;
  if (abbreviated > 0) return { day: abbreviated, many: false };
  const at = weekdays.findIndex((name) => name.toLowerCase() === word || `${name.toLowerCase()}s` === word);
  return at < 0 ? undefined : { day: at + 1, many: word.endsWith("s") && token?.possessive !== true };
};

export const monthAt = (token: Token | undefined): number => {
  const word = token?.word ?? "";
  return word.length < 3
    ? 0
    : months.findIndex(
        (name) =>
          name.toLowerCase() === word ||
          name.slice(0, 3).toLowerCase() === word ||
          (word === "sept" && name === "September"),
      ) + 1;
};

const dayNumberAt = (token: Token | undefined): number | undefined =>
  (token?.kind === "number" || token?.kind === "ordinal") &&
  Number.isInteger(token.value) &&
  (token.value ?? 0) >= 1 &&
  (token.value ?? 0) <= 31
    ? token.value
    : undefined;

/** The date of a day and month nearest to today: plans are of this year, or about its turn. */
const nearest = (today: string, month: number, day: number): string | undefined => {
  const now = readDay(today);
  if (!now) return undefined;
  const found = [now.year - 1, now.year, now.year + 1]
    .map((year) => dayOf(year, month, day))
    .filter((one) => one !== undefined);
  const best = found.toSorted((a, b) => Math.abs(a.count - now.count) - Math.abs(b.count - now.count))[0];
  return best && isoOf(best);
};

/** "the 20th": of this month, or of the next where it has passed by half a month. */
const dayOfMonth = (today: string, day: number): string | undefined => {
  const now = readDay(today);
  if (!now) return undefined;
  const [year, month] =
    now.day - day > 15
      ? now.month === 12
        ? [now.year + 1, 1]
        : [now.year, now.month + 1]
      : [now.year, now.month];
  const found = dayOf(year, month, day);
  return found && isoOf(found);
};

export const readDate = (tokens: Tokens, at: number, { today }: WhenContext): WhenRead | undefined => {
  const iso = [0, 2, 4].map((step) => tokens[at + step]);
  if (
    iso.every((token) => token?.kind === "number") &&
    (iso[0]?.value ?? 0) >= 2000 &&
    tokens[at + 1]?.image === "-" &&
    tokens[at + 3]?.image === "-"
  ) {
    const day = dayOf(iso[0]?.value ?? 0, iso[1]?.value ?? 0, iso[2]?.value ?? 0);
    return day && { when: { type: "date", date: isoOf(day) }, end: at + 5 };
  }
  const month = monthAt(tokens[at]);
  const after = dayNumberAt(tokens[at + 1]);
  const build = (m: number, d: number, end: number): WhenRead | undefined => {
    // "November 9, 2026".
    const yearAt = tokens[end]?.image === "," ? end + 1 : end;
    const year = tokens[yearAt];
    if (year?.kind === "number" && /^20\d\d$/u.test(year.image)) {
      const day = dayOf(year.value ?? 0, m, d);
      return day && { when: { type: "date", date: isoOf(day) }, end: yearAt + 1 };
    }
    const date = nearest(today, m, d);
    return date === undefined ? undefined : { when: { type: "date", date }, end };
  };
  if (month > 0 && after !== undefined) return build(month, after, at + 2);
  const from = tokens[at]?.word === "the" ? at + 1 : at;
  const day = dayNumberAt(tokens[from]);
  if (day === undefined) return undefined;
  const behind = tokens[from + 1]?.word === "of" ? from + 2 : from + 1;
  const named = monthAt(tokens[behind]);
  if (named > 0) return build(named, day, behind + 1);
  if (
    tokens[from]?.kind === "ordinal" &&
    tokens[from]?.word === "" &&
    from > at &&
    !/^(set|exercise|week|session|workout|day|one|lift|movement)s?$/u.test(tokens[from + 1]?.word ?? "")
  ) {
    const date = dayOfMonth(today, day);
    return date === undefined ? undefined : { when: { type: "date", date }, end: from + 1 };
  }
  return undefined;
};

/** The day that a span of dates ends on: "13 December", or "13" in the month that it begins in. */
const lastOfSpan = (
  tokens: Tokens,
  at: number,
  first: string,
  context: WhenContext,
): { readonly date: string; readonly end: number } | undefined => {
  const whole = readDate(tokens, at, context);
  if (whole?.when.type === "date") return { date: whole.when.date, end: whole.end };
  const day = dayNumberAt(tokens[at]);
  const [year = 0, month = 0] = first.split("-").map(Number);
  const date = day === undefined ? undefined : dayOf(year, month, day);
  return date && { date: isoOf(date), end: at + 1 };
};

/** "from 7 to 13 December", "Dec 7-13", "between Dec 7 and Dec 13"; what is moved from one day to another is no span. */
export const readDateSpan = (tokens: Tokens, at: number, context: WhenContext): WhenRead | undefined => {
  const lead = tokens[at]?.word ?? "";
  const from = /^(?:from|between)$/u.test(lead) ? at + 1 : at;
  const first = readDate(tokens, from, context) ?? readDayBefore(tokens, from, context);
  if (first?.when.type !== "date") return undefined;
  const isAnd = lead === "between" && tokens[first.end]?.word === "and";
  if (!isAnd && (!goesOnTo(tokens, first.end) || leadsAway(tokens, at))) return undefined;
  const last = lastOfSpan(tokens, first.end + 1, first.when.date, context);
  return last && last.date > first.when.date
    ? { when: { type: "dates", from: first.when.date, to: last.date }, end: last.end }
    : undefined;
};

/** "7-13 December": the month stands behind the second day. */
const readDayBefore = (tokens: Tokens, at: number, context: WhenContext): WhenRead | undefined => {
  const from = tokens[at]?.word === "the" ? at + 1 : at;
  const day = dayNumberAt(tokens[from]);
  if (day === undefined || !goesOnTo(tokens, from + 1)) return undefined;
  const last = readDate(tokens, from + 2, context);
  const [year = 0, month = 0] = last?.when.type === "date" ? last.when.date.split("-").map(Number) : [];
  const date = dayOf(year, month, day);
  return date && { when: { type: "date", date: isoOf(date) }, end: from + 1 };
};

/** Behind these a short form is a month, and "May" and "March" are no words. */
const beforeMonth = /^(?:in|of|for|during|throughout|this|next|all|whole|entire|every)$/u;
const toMonth = /^(?:until|till|til|before)$/u;
const fromMonth = /^(?:from|since|starting|beginning|after)$/u;

/** "in December", "all of December", "December 2026": the nearest one; "until December" and "from December" reach to it and on from it. */
export const readMonth = (tokens: Tokens, at: number, { today }: WhenContext): WhenRead | undefined => {
  const lead = tokens[at]?.word ?? "";
  if (!toMonth.test(lead) && !fromMonth.test(lead)) return readWholeMonth(tokens, at, today);
  const month = readWholeMonth(tokens, at + 1, today, true);
  const isDay = month && (goesOnTo(tokens, month.end) || dayNumberAt(tokens[month.end]) !== undefined);
  if (month?.when.type !== "dates" || isDay) return undefined;
  const [first, last] = [readDay(month.when.from), readDay(month.when.to)];
  if (!first || !last) return undefined;
  const span = toMonth.test(lead)
    ? { from: today, to: isoOf(addDays(first, -1)) }
    : { from: isoOf(lead === "after" ? addDays(last, 1) : first), to: isoOf(addDays(last, daysAhead)) };
  return span.from <= span.to ? { when: { type: "dates", ...span }, end: month.end } : undefined;
};
/** No plan reaches further than this. */
const daysAhead = 800;

const readWholeMonth = (
  tokens: Tokens,
  at: number,
  today: string,
  isLed = beforeMonth.test(tokens[at - 1]?.word ?? ""),
): WhenRead | undefined => {
  const month = monthAt(tokens[at]);
  const name = months[month - 1] ?? "";
  const isPlain = tokens[at]?.word === name.toLowerCase() && !/^(?:march|may)$/u.test(tokens[at]?.word ?? "");
  if (month === 0 || (!isPlain && !isLed)) return undefined;
  const said = tokens[at + 1];
  const hasYear = said?.kind === "number" && /^20\d\d$/u.test(said.image);
  const middle = hasYear ? `${said.image}-` : nearest(today, month, 15);
  const year = Number(middle?.slice(0, 4));
  const first = dayOf(year, month, 1);
  const next = month === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, month + 1, 1);
  if (!first || !next) return undefined;
  return {
    when: { type: "dates", from: isoOf(first), to: isoOf(addDays(next, -1)) },
    end: hasYear ? at + 2 : at + 1,
  };
};
