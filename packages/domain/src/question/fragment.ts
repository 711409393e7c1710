import { foldText, withoutSpans } from "../text/fold-words.ts";
import { type PeriodSpan, readPeriods } from "../text/read-periods.ts";
import { withoutShift } from "./asked-periods.ts";
import type { AskedPeriod } from "./question.ts";
import type { Subjects } from "./subjects.ts";

export const pointsBack = /\b(?:that|those|it|them|these)\b|^\W*and\b/u;

export const opens = /^\W*(?:(?:and|ok(?:ay)?|so|also|then|or|but|what about|how about|what of)\b\W*)+/u;

const fillers =
  /\b(?:comes?|coming|happens|is there|compared?|vs|versus|against|to|with|and|the|my|for|in|on|at|of|that|then|again|please|was|is|it|though|instead)\b/gu;

/** Number of words of a text that say more than that it goes on from the question before. */
export const wordsLeft = (folded: string): number =>
  withoutShift(folded.replace(opens, "")).replaceAll(fillers, " ").split(/\W+/u).filter(Boolean).length;

const sameOf =
  /^\W*(?:(?:and|so|ok|then)\W+)*(?:the )?same (?:again |thing |question )?(?:for|with|of|on)\b/u;
/** A bare name says no more than so many letters. */
const longestName = 60;

/** "And goblet squats", "same for squat", behind a question: a name or a time alone, in the place of the one that was asked about. */
export function isNameAlone(text: string, { spans }: Pick<Subjects, "spans">, today: string): boolean {
  if (text.length > longestName || /\d/u.test(text)) return false;
  const named = [...spans, ...readPeriods(text, today)];
  const rest = foldText(withoutSpans(text, named)).replace(sameOf, " ");
  return named.length > 0 && wordsLeft(rest) === 0;
}

export type Going = {
  readonly text: string;
  readonly folded: string;
  readonly spans: readonly PeriodSpan[];
  /** The time that is named, or lies so far from the one before. */
  readonly period: AskedPeriod | undefined;
  /** The time that it is compared with. */
  readonly against: AskedPeriod | undefined;
  /** It says no more than what is to change. */
  readonly isShort: boolean;
};
