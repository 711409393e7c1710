import { foldText, withoutSpans } from "../text/fold-words.ts";
import type { PeriodSpan } from "../text/read-periods.ts";
import { lengthNamed } from "./training/conditions-asked.ts";
import { comparedBy } from "./training/figures-asked.ts";
import type { TrainingMeasure } from "./question.ts";
import type { Subjects } from "./subjects.ts";

/** What is asked of a workout: how it stands beside all before it, or beside the last one of its kind, and by which figure. */
export type LatestAsked = {
  readonly beside: "best" | "previous";
  /** Of lifts, and of all else; undefined: no figure is named. */
  readonly measures?: readonly [ofLifts: TrainingMeasure, ofOthers: TrainingMeasure];
  /** "Slower", "lighter": asked is whether it was less. */
  readonly isLess?: boolean;
  /** "Than my last 6k": only those of about this length. */
  readonly distanceMeters?: number;
};

const openComparison =
  /\b(?:compare[ds]?|stack(?:s|ed)? up|improvement|progress|how does (?:that|it) (?:look|measure up)|how(?: i|)s (?:that|it|this) (?:against|next to|beside|versus|vs))\b(?!.* (?:last|before|previous))/u;
/** Whether it is asked how something compares, and not whether it is the best: beside a time that is named that is no record. */
export const comparesOpenly = (text: string): boolean =>
  latestForms.find(([, words]) => words.test(foldText(text)))?.[1] === openComparison;

/** Words that compare without a figure, each with its example, which is a test. */
export const latestForms: readonly (readonly [
  beside: LatestAsked["beside"],
  words: RegExp,
  example: string,
  measures?: LatestAsked["measures"],
])[] = [
  [
    "best",
    /\b(?:record|pr|pb|best|(?:fast|quick|long|heavi|strong|far|fur)(?:th)?est|most)\b/u,
    "is that a pr?",
  ],
  ["best", openComparison, "how does that compare?"],
  [
    "previous",
    /\b(?:better|worse|stronger|weaker|heavier|lighter|harder|easier)\b/u,
    "was that any better?",
    ["best", "pace"],
  ],
  ["previous", /\b(?:more|less|fewer)\b(?! or less)/u, "is that more than before?", ["volume", "longest"]],
  [
    "previous",
    /\b(?:against|vs|versus|than|compared? (?:to|with)|up from|down from) .*\b(?:last|before|previous|prior|usual)\b/u,
    "how's that against last time",
  ],
];
const less = /\b(?:slower|lighter|weaker|shorter|worse|easier|less|fewer)\b/u;
/** Speaks of what was just told. */
const pointing = /\b(?:that|it|this|those|these)\b(?! (?:week|month|year))/u;
/** A question for the one that is most: "on what day did I do the longest run". */
const oneOfMany =
  /^\W*(?:\p{L}+ ){0,5}(?:which|what|when|whats|whens)\b.*\b\p{L}+est\b|^\W*(?:(?:my|our|the) )?\p{L}{3,9}est \p{L}.*\b(?:which|what|when|how)\b/u;
/** Asks by itself: "new PR?", "a record?"; not "my best 5k?". */
const alone = /\bnew (?:pr|pb|record|best)\b|^\W*(?:a |any )?(?:pr|pb|record)s?\W*$/u;
/** Asks it of the log before it: "squat 3x5 at 255 … PR?". */
const behindLog = /[^\p{L}\s]\s*(?:(?:a|any|is it a) )?(?:pr|pb|record)\s*\?\W*$/u;

/** A question that a yes or no answers, perhaps behind the name of what it is about: "my bench, was that a PR?". */
const isPolar = /^(?:.{0,40}[,–-]\s*)?\W*(?:(?:and|so|ok|hey)\W+)*(?:was|is|were|are|did|have|has)\b/u;
const record = /\b(?:record|pr|pb|personal (?:best|record))s?\b/u;

/** Whether a text asks if something that was done was a record: "was yesterday's squat a PR?", "did I hit a PR on Friday?". */
export function asksIfRecord(text: string): boolean {
  const folded = foldText(text);
  return isPolar.test(folded) && record.test(folded) && !/\d/u.test(folded);
}

/**
 * Where the workout is that may be meant: logged by the same message; told in answer to what was asked last; logged or corrected with what was
 * said last; earlier in the conversation; anywhere.
 */
export type Near = "with" | "shown" | "behind" | "talk" | "far";

/** What says nothing but what is asked of it: "still the fastest then?", "any better than last time?"; who asks of themselves means more than that. */
const elliptic = /^(?!.*\b(?:i|im|we|you|he|she|they|what|whats|which|when|who|how|hows)\b)\D{1,60}$/u;

/** What a text asks of a workout; undefined: nothing. What was logged far off has to be pointed to. */
export function latestAsked(text: string, near: Near): LatestAsked | undefined {
  const folded = foldText(text);
  const isBehind = near === "with" && behindLog.test(text.toLowerCase());
  const isAlone = (near === "with" || near === "behind") && elliptic.test(folded);
  const isPointed = pointing.test(folded) || alone.test(folded) || isBehind || isAlone;
  if ((near !== "with" && !isPointed) || /^\W*(?:\p{L}+ )?why\b/u.test(folded)) return undefined;
  const [, ofLifts, ofOthers] = comparedBy(folded) ?? [];
  const form = latestForms.find(([, words]) => words.test(folded));
  // "Which was the longest run, and how long was it?" asks for one of many, and no other is pointed to.
  if (form?.[0] === "best" && oneOfMany.test(folded)) return undefined;
  if (form?.[0] === "best") return isPointed ? { beside: "best" } : undefined;
  const measures = ofLifts && ofOthers ? ([ofLifts, ofOthers] as const) : form?.[3];
  if (!measures && !form) return undefined;
  return {
    beside: "previous",
    ...(measures && { measures }),
    ...(less.test(folded) && { isLess: true }),
    ...lengthBeside(folded),
  };
}

/** The length of what it is set beside: "than my last 6k". */
function lengthBeside(folded: string): Pick<LatestAsked, "distanceMeters"> {
  const words = besideLast.exec(folded)?.[1];
  const meters = words === undefined ? undefined : lengthNamed(words);
  return meters === undefined ? {} : { distanceMeters: meters };
}
const besideLast =
  /\b(?:than|to|with|vs|versus|against|as) (?:my|the|our) (?:last|latest|previous|most recent) (.{1,24})/u;

/** What was at one time, and when that was. */
const ofOneTime: ReadonlySet<TrainingMeasure> = new Set([
  "best",
  "one_rep_max",
  "longest",
  "fastest",
  "busiest",
  "first",
]);
/** "And when was that?" behind a best: when the best was, which the answer says. */
export const asksWhenThat = (before: TrainingMeasure, folded: string): boolean =>
  ofOneTime.has(before) && whenThat.test(folded);
const whenThat = /\b(?:when|what day|which day)\b.*\b(?:that|it|this)\b/u;

type Named = {
  readonly subjects: Subjects;
  readonly athlete?: string | undefined;
  readonly horses?: readonly string[] | undefined;
};

/** Words of "did I train legs yesterday" that ask no more than whether. */
const whetherDone =
  "did|didnt|do|done|have|has|had|havent|hasnt|was|were|wasnt|been|i|ive|we|weve|you|my|me|our|us|the|a|an|any|some|ever|actually|really|even|at|all|train(?:ed|ing)?|work(?:ed)?|out|workouts?|exercised?|sessions?|log(?:ged)?|lift(?:ed|ing)?|go|went|gone|get|got|make|made|take|on|in|for|of|to|from|this|that|so|far|already|yet|or|not|no|anything|something|gym|it|there|then|too|also|and|again|once|twice|times?|since|before|after|tell|know|can|could|is|recorded|record|write|wrote|down|saved?|with|right|ok|hey|hi";
const plainlyWhether = new RegExp(String.raw`^(?:\W*\b(?:${whetherDone})\b)*\W*$`, "u");

/** Whether more is asked of what was done than whether it was. */
export const asksMore = (
  text: string,
  spans: readonly PeriodSpan[],
  { subjects, athlete, horses = [] }: Named,
): boolean => {
  const named = [...spans, ...subjects.spans];
  const names = new Set([athlete, ...horses].flatMap((name) => (name ? foldText(name).split(/\W+/u) : [])));
  const words = foldText(withoutSpans(text, named))
    .replaceAll("'", "")
    .split(/[^\p{L}\p{N}]+/u);
  return !plainlyWhether.test(
    words.filter((word) => !names.has(word.replace(/s$/u, "")) && !names.has(word)).join(" "),
  );
};
