import { readTargetDate } from "../health/words/read-target-date.ts";
import { monthWords } from "../health/words/read-day.ts";
import { addDays } from "../schedule/local-date.ts";
import { noRace } from "./answer-words.ts";
import { type AnswerValues, isRunGoal } from "./answers.ts";

/** A race that is further away is not planned for. */
const mostDays = 540;

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
  return date <= today || date > addDays(today, mostDays)
    ? { problem: "The race has to be on a day to come, within a year and a half." }
    : { value: { date } };
}
