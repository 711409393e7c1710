import { readTargetDate } from "../health/words/read-target-date.ts";
import { monthNumber, monthWords } from "../health/words/read-day.ts";
import { addDays, daysBetween, weekdayOf, weekStartOf } from "../schedule/local-date.ts";
import { noRace, weekdayWords } from "./answer-words.ts";
import { type AnswerValues, isRunGoal } from "./answers.ts";
import { numberOf } from "./read-lifts.ts";

/** A race that is further away is not planned for. */
const maxDays = 540;

const datePattern = new RegExp(
  `\\b\\d{4}-\\d{2}-\\d{2}\\b|\\b\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${monthWords})\\b(?:,? \\d{4})?|\\b(?:${monthWords}) \\d{1,2}(?:st|nd|rd|th)?\\b(?!\\d)(?:,? \\d{4})?|\\bin (?:about )?(?:\\d{1,2}|an?|one|two|three|four|five|six|eight|ten|twelve) (?:weeks?|months?)\\b`,
);
const isOfRace = /\b(?:race|races|event|run|marathon|5 ?k|10 ?k|km|parkrun)\b/;

type RaceReading = {
  readonly isAsked: boolean;
  /** Of this message or before. */
  readonly goal: AnswerValues["goal"];
  /** Local date; without it no day is read. */
  readonly today: string | undefined;
};

/** The day of a race that a text names ("on 12 April", "in 16 weeks"), or that there is none; a day that has passed is a problem. */
export function readRace(
  text: string,
  { isAsked, goal, today }: RaceReading,
): { readonly value?: AnswerValues["race"]; readonly problem?: string } {
  if (today === undefined || !isRunGoal(goal)) return {};
  const found = datePattern.exec(text)?.[0];
  if (found === undefined) return isAsked && noRace.test(text) ? { value: {} } : {};
  if (!isAsked && !isOfRace.test(text)) return {};
  const date = readTargetDate(found.replace("about ", ""), today);
  if (date === undefined) return { problem: `“${found}” is no day: give it as in 12 April or 2027-04-12.` };
  const problem = raceDayProblem(date, today);
  if (problem !== undefined) return { problem };
  // "In 24 weeks" says no day: most races are on a Sunday.
  return {
    value: found.startsWith("in ") ? { date: addDays(weekStartOf(date), 6), isAbout: true } : { date },
  };
}

const targetPattern =
  /\b(?:under|below|sub|within|faster than|less than)[ -]?(?:(\d):(\d{2})(?! ?min)|(\d{1,3}) ?(?:minutes?|mins?|min\b|')|(\d|one|two|three) ?(?:hours?|h\b))/;

/** The time that somebody wants to run their race in: "5 km under 25 minutes", "sub 2 hours". */
export function readTarget(text: string, goal: AnswerValues["goal"]): AnswerValues["target"] | undefined {
  if (!isRunGoal(goal)) return undefined;
  const [found, hours, minutes, only, whole] = targetPattern.exec(text) ?? [];
  if (found === undefined) return undefined;
  const value =
    hours !== undefined
      ? Number(hours) * 60 + Number(minutes)
      : only !== undefined
        ? Number(only)
        : numberOf(whole ?? "") * 60;
  return value >= 10 && value <= 600 ? { minutes: value } : undefined;
}

/** Why a race can't be planned for on a day, in a sentence; undefined: it can. Both are local dates. */
export const raceDayProblem = (date: string, today: string): string | undefined =>
  date <= today || date > addDays(today, maxDays)
    ? "The race has to be on a day to come, within a year and a half."
    : undefined;

const monthPattern = new RegExp(`\\b(${monthWords})\\b`, "gi");
const daysOfMonth = 30.4;
const near = 14;

/**
 * Whether a text names a day of which somebody else has read the date: its month (with its day, where it names one), weeks or months from
 * today, a weekday soon, or the date in figures. `numbers`: those that the text says.
 */
export function namesDay(
  text: string,
  date: string,
  { today, numbers }: { readonly today: string; readonly numbers: ReadonlySet<number> },
): boolean {
  const [, month = 0, day = 0] = date.split("-").map(Number);
  const days = daysBetween(today, date);
  const isFrom = (unit: RegExp, length: number) =>
    unit.test(text) && [1, ...numbers].some((count) => Math.abs(days - count * length) <= length / 2);
  const months = [...text.matchAll(monthPattern)].map(([, name = ""]) => monthNumber(name));
  const isDayNumber = (one: number) => Number.isInteger(one) && one >= 1 && one <= 31;
  if (months.includes(month)) return numbers.has(day) || ![...numbers].some(isDayNumber);
  if (numbers.has(month) && numbers.has(day)) return true;
  if (isFrom(/\bweeks?\b/i, 7) || isFrom(/\bfortnights?\b/i, 14) || isFrom(/\bmonths?\b/i, daysOfMonth))
    return true;
  const isNamed = weekdayWords.some(
    ({ means, pattern }) => means === weekdayOf(date) && text.toLowerCase().search(pattern) >= 0,
  );
  return isNamed && days <= near;
}
