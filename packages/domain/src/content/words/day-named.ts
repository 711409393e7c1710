import { months, weekdays } from "../../schedule/calendar-words.ts";
import { dayNumberOf } from "../../schedule/day-number.ts";
import { addDays, weekdayOf, weekStartOf } from "../../schedule/local-date.ts";
import { smallNumber } from "../../text/fold-words.ts";

const dayNames = weekdays.map((name) => name.toLowerCase());
/** Full names, three letters, or the common four or five ("tues", "thurs"). */
const weekdayPattern = dayNames.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)}|r?s|r)?`).join("|");
const monthPattern = months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`.toLowerCase()).join("|");

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** An existing date in the given year, else in this year or the next, not before `today`; undefined for the 31st of June. */
const dateOf = (month: number, day: number, today: string, named?: string): string | undefined => {
  const year = Number(today.slice(0, 4));
  return (named === undefined ? [year, year + 1] : [Number(named)])
    .map((one) => `${one}-${twoDigits(month)}-${twoDigits(day)}`)
    .find((date) => date >= today && dayNumberOf(date) !== undefined);
};

const monthOf = (word: string): number =>
  months.findIndex((name) => name.toLowerCase().startsWith(word.slice(0, 3))) + 1;

/** From 0, a Monday. */
const weekdayIndex = (word = ""): number =>
  dayNames.findIndex((name) => name.startsWith(word.toLowerCase().slice(0, 3)));

/** The maximum length of each month. */
const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * The day that a text names, from `today` on: today, tomorrow, in three days, a weekday (the next one, today included; with "next", the one
 * in the following week), a date, the 14th, the end of a month. Undefined: it names none.
 */
export const dayNamed = (text: string, today: string): string | undefined => {
  const iso = /\b(\d{4}-\d{2}-\d{2})\b/.exec(text)?.[1];
  if (iso !== undefined) return monthDays[Number(iso.slice(5, 7)) - 1] !== undefined ? iso : undefined;
  if (/\b(?:today|tonight|right now|now|straight away)\b/iu.test(text)) return today;
  if (/\bday after tomorrow\b/iu.test(text)) return addDays(today, 2);
  if (/\btomorrow\b/iu.test(text)) return addDays(today, 1);
  const away = /\bin (?:(\d{1,3})|(an?|\p{L}+)) (day|week)s?\b/iu.exec(text);
  const count =
    away && (away[1] ? Number(away[1]) : /^an?$/iu.test(away[2] ?? "") ? 1 : smallNumber(away[2] ?? ""));
  if (away && typeof count === "number")
    return addDays(today, count * (away[3]?.toLowerCase() === "week" ? 7 : 1));
  const named = new RegExp(
    `\\b(?:(${monthPattern})\\.? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?|(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${monthPattern}))\\b(?:,? (20\\d\\d)\\b)?`,
    "iu",
  ).exec(text);
  if (named) {
    const month = monthOf((named[1] ?? named[4] ?? "").toLowerCase());
    const day = Number(named[2] ?? named[3]);
    return day >= 1 && day <= (monthDays[month - 1] ?? 0) ? dateOf(month, day, today, named[5]) : undefined;
  }
  const weekday = new RegExp(
    `\\b(next |(?<!(?:this|next|last|the|that) )week on |(?<!(?:this|next|last|the|that) )week from )?(${weekdayPattern})\\b(?: (week)\\b(?! \\d))?`,
    "iu",
  ).exec(text);
  const inMonth = /\bthe (\d{1,2})(?:st|nd|rd|th)\b/iu.exec(text);
  if (inMonth) {
    const month = Number(today.slice(5, 7));
    const date = [month, (month % 12) + 1]
      .map((one) => dateOf(one, Number(inMonth[1]), today))
      .filter((one) => one !== undefined)
      .toSorted()[0];
    // "On Friday, the 2nd one" counts something else.
    const named = weekday ? weekdayIndex(weekday[2]) + 1 : undefined;
    if (date === undefined || named === undefined || weekdayOf(date) === named) return date;
  }
  if (weekday) {
    const index = weekdayIndex(weekday[2]);
    const ahead = (index + 8 - weekdayOf(today)) % 7;
    // "Friday week", "a week on Friday": the one after the next.
    const isAfterNext = weekday[3] !== undefined || /^week/iu.test(weekday[1] ?? "");
    const isNextWeek = weekday[1] !== undefined && ahead <= 7 - weekdayOf(today);
    return addDays(today, ahead + (isAfterNext || isNextWeek ? 7 : 0));
  }
  const monthEnd = new RegExp(`\\bend of (?:the )?(${monthPattern}|month)\\b`, "iu").exec(text)?.[1];
  if (monthEnd !== undefined) {
    const month = /^month$/iu.test(monthEnd) ? Number(today.slice(5, 7)) : monthOf(monthEnd.toLowerCase());
    return dateOf(month, month === 2 ? 28 : (monthDays[month - 1] ?? 0), today);
  }
  if (/\bnext week\b/iu.test(text)) return addDays(today, 8 - weekdayOf(today));
  return undefined;
};

const dayPattern = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const until = String.raw` ?(?:to|until|till|through|[-–]) ?(?:the )?`;
/** "9 to 14:30" and "9 to 14 days" name no last day. */
const noAmount = String.raw`(?![\d:]| ?(?:minute|min|hour|hr|day|night|week|month)s?\b)`;
const dayOnly = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const datePattern = String.raw`(?:${monthPattern})\.? ${dayOnly}|${dayOnly}(?: of)? (?:${monthPattern})`;
/** "December 9 to 14". */
const daysBehindMonth = new RegExp(
  String.raw`\b(${monthPattern})\.? (?:the )?${dayPattern}${until}${dayPattern}${noAmount}`,
  "iu",
);
/** "the 9th to the 14th of December". */
const daysBeforeMonth = new RegExp(
  String.raw`\b${dayPattern}${until}${dayPattern}(?: of)? (${monthPattern})\b`,
  "iu",
);
/** "December 28 to January 3". */
const twoDates = new RegExp(String.raw`\b(${datePattern})${until}(${datePattern})(?![\d:])`, "iu");
const fromTo = /\bfrom (.{2,30}?) (?:to|until|till|through|[-–]) (.{2,30}?)(?=[,.;!]|$)/iu;

/** The first and the last day as they are named in a text, each with its month. */
function endsNamed(text: string): readonly (string | undefined)[] {
  // "December 28 to 3 January" begins like "December 28 to 31".
  const dates = twoDates.exec(text);
  if (dates) return dates.slice(1);
  const behind = daysBehindMonth.exec(text);
  if (behind) return [`${behind[1]} ${behind[2]}`, `${behind[1]} ${behind[3]}`];
  const before = daysBeforeMonth.exec(text);
  if (before) return [`${before[1]} ${before[3]}`, `${before[2]} ${before[3]}`];
  return (fromTo.exec(text) ?? []).slice(1);
}

/**
 * The days, first and last, between which something is said to be: "from Dec 7 to Dec 13", "December 7 to 13", "next week". Undefined: it
 * names none.
 */
export const spanNamed = (
  text: string,
  today: string,
  firstWeekday: number,
): { readonly from: string; readonly to: string } | undefined => {
  const [first, last] = endsNamed(text);
  const from = first === undefined ? undefined : dayNamed(first, today);
  const to = from === undefined || last === undefined ? undefined : dayNamed(last, from);
  if (from !== undefined && to !== undefined) return { from, to };
  const week = addDays(weekStartOf(today, firstWeekday), 7);
  return /\bnext week\b/iu.test(text) ? { from: week, to: addDays(week, 6) } : undefined;
};
