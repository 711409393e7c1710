import { addDays, daysBetween } from "../schedule/local-date.ts";
import { foldText } from "../text/fold-words.ts";
import { shiftAsked, withoutShift } from "./asked-periods.ts";
import { type Going, opens, pointsBack, wordsLeft } from "./fragment.ts";
import type { PlanQuestion, TrainingQuestion } from "./question.ts";
import type { QuestionContext } from "./question-context.ts";
import { planQuestion } from "./read-plan-question.ts";

/** "What comes after that?", "and then?", "the one after": what is behind that which was told. */
const comesAfter =
  /^\W*(?:(?:and|ok|okay|so|then|but|what|whats|which|when|is|comes?|coming|happens|the|one|session|workout|next|on)\W+){0,6}(?:(?:after(?:wards)?|following|behind)(?: (?:that|it|this|then|them|those))?(?: (?:one|session|workout|run|ride))?|(?<=and )then|(?<=ok )then)\W*$/u;

/** "And the Monday after": behind the one that was named. */
const sameDayAfter =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day (?:after|following)(?: (?:that|it|this))?\W*$/u;

/** What asks for the loads of what was told: "remind me of the weights", "what's the weight for it again". */
const asksForLoads =
  /^\W*(?:(?:and|ok|so|but|then|well|phew|oh|remind me|tell me|give me|show me|again|of|about|which|what(?: ?s| are| is| were| was)?|with|at|the|my|its|their)\W+){0,8}(?:how (?:heavy|much)|(?:\p{L}{3,12} )?(?:weights?|loads?|numbers|kilos|lbs|kgs?))\b/u;

/** What asks for all of what was told: "what's in it again", "and what did that one have". */
const asksForContents =
  /^\W*(?:(?:and|ok|so|but|then|well|hm+|phew|remind me|tell me|again)\W+){0,5}what(?:(?: ?s| is| was| were| are|re)? (?:\p{L}+ )?(?:on|in|for) (?:it|that|this|there|that one|that day)| (?:was|is) (?:it|that)(?: (?:going to|gonna|supposed to|meant to) be)?|(?: ?s| is| was)? the (?:whole|entire|full|complete|rest of the) (?:day|session|workout|thing|lot)| (?:did|does|will|would|do|should) (?:it|that|this|that one|i|we) (?:have|hold|include)(?: (?:had|been|to do|got))?(?: (?:on|in) (?:it|that|there))?)(?: (?:again|then|now|exactly|please|though))*\W*$/u;

const asksForLength =
  /^\W*(?:and |so |ok )*how (?:long|much time)\b(?: (?:(?:will|would|is|does|s) )?(?:it|that|this|they)(?: one)?)?(?: (?:again|now|then|supposed to|going to))?(?: (?:take|be|last|is))?\W*$/u;

const asksWhen =
  /^\W*(?:(?:and|so|ok)\W+)*(?:when|(?:on )?(?:what|which) day)(?: (?:is|was) (?:it|that|this))?\W*$/u;

/** So many words at most has what asks for something of what was told, beside what points to it. */
const mostOfThat = 4;

/** What tells of a session as a whole, though no day of it was named. */
const ofDay: ReadonlyMap<PlanQuestion["figure"], PlanQuestion["figure"]> = new Map([
  ["next", "next"],
  ["today", "today"],
  ["when", "next"],
]);

/** What is asked of the session that was spoken of; undefined: none of it. */
function figureOfThat(
  folded: string,
  previous: PlanQuestion,
  named: number,
): PlanQuestion["figure"] | undefined {
  if (asksForLength.test(folded)) return "length";
  if (asksWhen.test(folded)) return previous.period ? "on" : "when";
  if (asksForLoads.test(folded) && wordsLeft(folded) <= mostOfThat)
    return named > 0 || previous.exercises.length > 0 ? "load" : "on";
  if (asksForContents.test(folded)) return previous.period ? "on" : ofDay.get(previous.figure);
  // "What are the rows that day", "and the curls".
  const isPointed = opens.test(folded) || pointsBack.test(folded) || shiftAsked(folded)?.by === 0;
  if (named > 0 && isPointed && wordsLeft(folded) <= named * 2 + 2)
    return previous.figure === "when" ? "when" : "load";
  return undefined;
}

/** "And in the running one?": the same of another program, which its name chooses. */
const inOtherProgram =
  /^\W*(?:(?:and|ok|okay|so|then|but|what about|how about)\W+)*(?:in|of|for|on) (?:the|my) (?:\p{L}{1,20} ){1,3}(?:one|plan|program(?:me)?)\W*$/u;

/** "The long one after that": which of those behind it. */
const likeAfter =
  /\bthe (?!next\b|other\b|last\b|first\b|second\b|third\b|one\b)(\p{L}{3,20}) (?:one|session|workout|run|ride|swim) (?:after|behind|following)\b/u;

/** "What does the last week look like": of the program, where that was asked about. */
const lastWeek =
  /\b(?:would|will|does|do|s|is|in|about|of)\b(?: be| there)?(?: in)? (?:the|my|its) (?:very )?(?:last|final) week\b(?! (?:i|we)\b)/u;

/** Whether it is the program's last week, and not the week before this one. */
const asksLastWeek = (text: string): boolean =>
  lastWeek.test(foldText(text)) && !/\b(?:did|was|were|had|ran|rode|swam|done)\b/u.test(foldText(text));

/** What tells of one session, behind which another comes; a count tells of none. */
const tellsOfOne: ReadonlySet<PlanQuestion["figure"]> = new Set([
  "on",
  "next",
  "when",
  "load",
  "today",
  "length",
]);

/** What is behind that which was told: of a week the next one, else the next session. */
function planBehind(previous: PlanQuestion, folded: string): PlanQuestion | undefined {
  const shift = shiftAsked(folded);
  const isBehind =
    comesAfter.test(folded) || likeAfter.test(folded) || (shift?.unit === "same" && shift.by > 0);
  const isOfOne =
    previous.period?.kind === "day" || tellsOfOne.has(previous.figure) || likeAfter.test(folded);
  if (!isBehind || !isOfOne || previous.period?.kind === "week" || previous.period?.kind === "month")
    return undefined;
  const {
    measure: _,
    one: __,
    isWhether: ___,
    isPerWeek: ____,
    muscles: _____,
    like: ______,
    ...kept
  } = previous;
  const like = likeAfter.exec(folded)?.[1];
  return { ...kept, figure: "next", behind: (previous.behind ?? 0) + 1, ...(like !== undefined && { like }) };
}

export function planGoingOn(
  previous: PlanQuestion,
  { text, folded, period, isShort, spans }: Going,
  { today, subjects }: QuestionContext,
): PlanQuestion | undefined {
  const { exercises } = subjects;
  if (asksLastWeek(text))
    return { about: "plan", figure: "on", words: folded, exercises: [], isLastWeek: true };
  const [first] = spans;
  const further = first ? undefined : planBehind(previous, folded);
  if (further) return further;
  if (inOtherProgram.test(folded)) return previous;
  const isOfLift = previous.exercises.length > 0 && exercises.length === 0 && spans.length === 0;
  if (isOfLift && besideLast.test(folded)) return { ...previous, figure: "load", isBesideLast: true };
  const isPointed = opens.test(folded) || pointsBack.test(folded) || asksForLoads.test(folded);
  const isOfOther = exercises.length > 0 && !opens.test(folded) && !pointsBack.test(folded);
  // "How heavy is deadlift on Friday", after the same of bench, is a question of its own.
  if (isOfOther || (subjects.discipline !== undefined && !isPointed)) return undefined;
  const shown = previous.period?.ahead ?? previous.period?.from;
  const day = first?.ahead ?? first?.from;
  const after = sameDayAfter.test(foldText(text)) && shown !== undefined && day !== undefined && day <= shown;
  const ahead = after
    ? addDays(day, 7 * (Math.floor(daysBetween(day, shown) / 7) + 1))
    : (first?.ahead ?? (period?.kind === "day" && (period.from ?? "") >= today ? period.from : undefined));
  // Of a weekend the one to come.
  const its = period && {
    period: {
      ...period,
      ...first?.coming,
      ...(after && ahead !== undefined && { from: ahead, to: ahead, label: "then" }),
      ...(ahead !== undefined && { ahead }),
    },
  };
  const figure = figureOfThat(folded, previous, exercises.length);
  // "What's the whole day again", behind one lift of it.
  if (figure === "on" && asksForContents.test(folded)) return { ...previous, figure, ...its, exercises: [] };
  if (figure !== undefined)
    return { ...previous, figure, ...its, ...(exercises.length > 0 && { exercises: [...exercises] }) };
  const isThen = isShort || comesAfter.test(withoutShift(folded));
  if (!its || !isThen) return undefined;
  const isOfDay = previous.figure === "next" || previous.figure === "today" || previous.figure === "when";
  const { behind: _, ...kept } = previous;
  return { ...kept, ...(isOfDay && { figure: "on" as const }), ...its };
}

/** Of the lift or sport that was asked about, and of nothing by its own name: "for it", "the next one", "what will it be". */
const ofTheSame = /\b(?:it|that|them|those|ones?)\b/u;

/** "And what will it be next Monday?", "and the next one?", behind what was done: what is planned of the same. */
export function planGoingOnWith(
  { exercises, discipline }: TrainingQuestion,
  { folded, spans }: Going,
  context: QuestionContext,
): PlanQuestion | undefined {
  const { today, subjects } = context;
  const [first, second] = spans;
  if (subjects.spans.length > 0 || second || (exercises.length === 0 && discipline === undefined))
    return undefined;
  const day = first?.ahead ?? first?.from ?? "";
  const isAhead =
    first && ((first.from ?? "") > today || (day >= today && /\b(?:will|going to|gonna)\b/u.test(folded)));
  const own = planQuestion(folded, folded, spans, context);
  const isShort = isAhead && wordsLeft(folded) <= mostOfThat;
  if (!isShort && !(own && toCome.has(own.figure) && ofTheSame.test(folded))) return undefined;
  const { start: _, end: __, ...period } = first ?? { start: 0, end: 0 };
  return {
    about: "plan",
    figure: first ? (exercises.length > 0 ? "load" : "on") : "when",
    words: folded,
    exercises,
    ...(discipline !== undefined && { discipline }),
    ...(first && { period: period as NonNullable<PlanQuestion["period"]> }),
  };
}

/** What is asked of what is to come. */
const toCome: ReadonlySet<PlanQuestion["figure"]> = new Set(["on", "next", "when", "load", "today"]);

/** "How much was that the last time", "is that more than last time", behind what is planned of a lift: with what was lifted last. */
const besideLast =
  /\blast (?:time|one)\b|\b(?:before|previously)\W*$|\b(?:more|less|heavier|lighter|up|down) (?:now|then|from|than)\b/u;
