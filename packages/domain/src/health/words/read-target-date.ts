import { addDays } from "../../schedule/local-date.ts";
import { namedDayIn, namedDayWords } from "../../text/named-days.ts";
import { afterOpeners } from "../../text/openers.ts";
import { monthNumber, monthWords, validDate } from "./read-day.ts";

const number = "(?:\\d{1,2}|a|an|one|two|three|four|five|six|eight|ten|twelve)";

/** "by March", "before 1 June", "by the end of the year", "in 12 weeks", as the source of a pattern without groups. */
export const targetDateWords = `(?:(?:by|before|until|till) (?:the )?(?:(?:end|start|beginning|middle) of )?(?:the |this |next )?(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${monthWords})(?: \\d{4})?|(?:${monthWords})(?: \\d{1,2}(?:st|nd|rd|th)?)?(?:,? \\d{4})?|${namedDayWords}|christmas|xmas|year|month)|(?:with)?in (?:the next )?${number} (?:weeks?|months?))`;

/** A day of the calendar on which something is to be: "on April 11", "on the 3rd of May 2027". */
export const onDateWords = `on (?:the )?(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${monthWords})(?: \\d{4})?|(?:${monthWords}) \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?)`;

const eventNames = "show|comp|competition|race|event|meet|marathon|half|clinic|test|trial|hunt";

/** The day of an event: "the May 15th show". */
export const eventDateWords = `(?:(?:the|my|our|his|her|an?) )?(?:(?:${monthWords}) \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${monthWords}))(?=(?:['’]s)? (?:${eventNames})s?\\b)`;
const dateInWords = new RegExp(
  `\\b(?:${targetDateWords}|${onDateWords}|${eventDateWords})(?![\\p{L}\\d])`,
  "iu",
);

/** The day by which something is to be reached, wherever the words of a goal say it. */
export function targetDateIn(text: string, today: string): string | undefined {
  const said = dateInWords.exec(text)?.[0];
  return said === undefined ? undefined : readTargetDate(said, today);
}

const dayAlone = new RegExp(
  `${afterOpeners("make (?:it|that)|say|rather|better|like|no|hm+|more like|better make (?:it|that)")}(?:(?:by|before|until|till|to|for) )?(?<day>.{3,40}?)(?:[\\s,]+(?:then|instead|please|pls|actually|rather|i (?:think|guess)|maybe|ok(?:ay)?))*\\W*$`,
  "iu",
);
const wholeDate = new RegExp(`^${targetDateWords}$`, "iu");
/** The day by which something is to be reached, where a text says nothing else: "by March 1st", "ok, end of April then". */
export function targetDateAlone(text: string, today: string): string | undefined {
  const day = text.length > 80 || /[?？]/u.test(text) ? undefined : dayAlone.exec(text)?.groups?.["day"];
  const said = day === undefined || /^(?:with)?in /iu.test(day) ? day : `by ${day}`;
  return said !== undefined && wholeDate.test(said) ? readTargetDate(said, today) : undefined;
}

const exactDay = `(?:the )?(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${monthWords})(?: \\d{4})?|(?:${monthWords}) \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?)`;
const eventDay = new RegExp(
  `\\b(?:${eventDateWords}|(?:by|before|(?:${eventNames})s?(?: (?:is|are))? on) ${exactDay})(?![\\p{L}\\d])`,
  "giu",
);

/** The days of the calendar that the words of a goal give to it or its event: "the May 15th show", "by 15 May"; a month alone is none. */
export const eventDaysIn = (text: string, today: string): readonly string[] =>
  [...text.matchAll(eventDay)].flatMap(([said]) => readTargetDate(said, today) ?? []);

const counts: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  eight: 8,
  ten: 10,
  twelve: 12,
};

const lastDay = (year: number, month: number): string =>
  Temporal.PlainYearMonth.from({ year, month })
    .toPlainDate({ day: 1 })
    .add({ months: 1 })
    .subtract({ days: 1 })
    .toString();

type DateText = { readonly text: string; readonly today: string; readonly year: number };

const inMonth = ({ text, today, year }: DateText): string | undefined => {
  const [, before, name, after] =
    new RegExp(
      `(?:(\\d{1,2})(?:st|nd|rd|th)? (?:of )?)?\\b(${monthWords})\\b(?: (\\d{1,2})(?:st|nd|rd|th)?(?!\\d))?`,
      "i",
    ).exec(text) ?? [];
  if (name === undefined) return undefined;
  const month = monthNumber(name);
  const stated = /\b(\d{4})\b/.exec(text)?.[1];
  const day = before ?? after;
  const at = (of: number) =>
    day !== undefined
      ? validDate(of, month, Number(day))
      : /\bend of\b/i.test(text)
        ? lastDay(of, month)
        : validDate(of, month, /\bmiddle of\b/i.test(text) ? 15 : 1);
  if (stated !== undefined) return at(Number(stated));
  const thisYear = at(year);
  if (thisYear !== undefined && thisYear > today) return thisYear;
  // During the month itself, "by" means by its end.
  if (day === undefined && month === Number(today.slice(5, 7)) && lastDay(year, month) > today)
    return lastDay(year, month);
  return at(year + 1);
};

/**
 * The target date of a goal. A month alone means its beginning ("by March": 1 March); without a year, the next such date. A stated year is
 * accepted even if it has passed. Undefined: no date is stated.
 */
export const readTargetDate = (text: string, today: string): string | undefined => {
  const year = Number(today.slice(0, 4));
  const iso = /\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  if (iso !== undefined) {
    const [y = 0, m = 0, d = 0] = iso.split("-").map(Number);
    return validDate(y, m, d);
  }
  const [, count, unit] = /in (?:the next )?(\w+) (week|month)s?/i.exec(text) ?? [];
  if (count !== undefined && unit !== undefined) {
    const many = counts[count.toLowerCase()] ?? Number(count);
    if (!Number.isFinite(many)) return undefined;
    return unit.toLowerCase() === "week"
      ? addDays(today, many * 7)
      : Temporal.PlainDate.from(today).add({ months: many }).toString();
  }
  const stated = /\b20\d\d\b/.exec(text)?.[0];
  if (stated !== undefined && namedDayIn(text, year) !== undefined) return namedDayIn(text, Number(stated));
  const [named, next] = [namedDayIn(text, year), namedDayIn(text, year + 1)];
  if (named !== undefined && !/next year/i.test(text)) return named > today ? named : next;
  if (/christmas|xmas/i.test(text)) return today < `${year}-12-24` ? `${year}-12-24` : `${year + 1}-12-24`;
  const date = inMonth({ text, today, year });
  if (date !== undefined) return date;
  if (/next year/i.test(text)) return /end of/i.test(text) ? `${year + 1}-12-31` : `${year + 1}-01-01`;
  if (/year/i.test(text)) return `${year}-12-31`;
  if (!/month/i.test(text)) return undefined;
  const month = Temporal.PlainDate.from(today)
    .with({ day: 1 })
    .add({ months: /next/i.test(text) ? 1 : 0 });
  return lastDay(month.year, month.month);
};
