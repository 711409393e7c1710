import { foldText } from "../text/fold-words.ts";
import type { PeriodSpan } from "../text/read-periods.ts";
import { asked, shiftAsked, shiftedFrom, withoutShift } from "./asked-periods.ts";
import type {
  AskedPeriod,
  BodyQuestion,
  FoodQuestion,
  PlanQuestion,
  PreviousQuestion,
  Question,
  TrainingMeasure,
  TrainingQuestion,
} from "./question.ts";
import {
  asksWhatIsLeft,
  bodyCues,
  bodyQuestion,
  foodCues,
  foodQuestion,
  sinceFirst,
} from "./read-body-question.ts";
import type { QuestionContext } from "./question-context.ts";
import { measureAsked } from "./training/training-cues.ts";
import { atThatPace } from "./training/which-ones.ts";

const pointsBack = /\b(?:that|those|it|them|these)\b|^\W*and\b/u;
const opens = /^\W*(?:(?:and|ok(?:ay)?|so|also|then|or|but|what about|how about|what of)\b\W*)+/u;
const compares = /\b(?:compared?|vs|versus|against)\b/u;
const fillers =
  /\b(?:comes?|coming|happens|is there|compared?|vs|versus|against|to|with|and|the|my|for|in|on|at|of|that|then|again|please|was|is|it|though|instead)\b/gu;

/** Number of words of a text that say more than that it goes on from the question before. */
const wordsLeft = (folded: string): number =>
  withoutShift(folded.replace(opens, "")).replaceAll(fillers, " ").split(/\W+/u).filter(Boolean).length;

type Going = {
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

/** Speaks of something else than what was eaten or measured. */
const ofOther =
  /\b(?:workouts?|sessions?|train(?:ing|ings|ed)?|lift(?:s|ed|ing)?|sets|reps|plans?|program(?:me)?s?|races?|horses?|legs?|miles?|kms?|kilomet\p{L}+|distance|pace|runs?|ran|rides?|rode|swims?|swam|records?|prs?|pbs?|tomorrow|should|can|could|would|will|goals|do(?:ing)? today|(?:to|i) do|done|(?:how many|which) (?:days|weeks|months))\b/u;
/** So many words at most has a question that goes on with the one before. */
const mostWords = 8;
const goesOn = (folded: string): boolean => !ofOther.test(folded) && wordsLeft(folded) <= mostWords;

/** What there is of it by now: "what am I at now", "how much of that do I have already". */
const asksWhatIsHad =
  /\b(?:am i (?:now )?at|so far|already|by now|in (?:total|all)|altogether|all together|total|(?:for|of|on) the (?:whole )?day|how much (?:have|did|ve) i|(?:that|it) (?:puts?|brings?|makes?|adds?|comes?)\b|doing (?:on|with|for) (?:that|it)|of (?:that|it) (?:do|have|did) i)\b/u;
const asksIfReached = /\b(?:did|have|has|do) i .{0,12}\b(?:hit|reach(?:ed)?|made?|make|me?et) (?:it|that)\b/u;

/** Of which figure a question is that names no food and goes on with one about what was eaten; undefined: it is none. */
function foodFigure({ figure }: FoodQuestion, folded: string): FoodQuestion["figure"] | undefined {
  if (!goesOn(folded) || bodyCues.some(([, cue]) => cue.test(folded))) return undefined;
  if (/\b(?:on average|average|a day)\b/u.test(folded)) return "average";
  if (asksIfReached.test(folded)) return "reached";
  if (asksWhatIsLeft.test(folded) || (figure === "left" && howFarOff.test(folded))) return "left";
  // "Ok and now?"
  if (/^\W*(?:(?:ok(?:ay)?|and|so|what about|how about)\b\W*)*now(?: then)?\W*$/u.test(folded)) return figure;
  if (asksWhatIsHad.test(folded)) return figure === "left" || figure === "target" ? "left" : "eaten";
  return undefined;
}

const leftAndMore =
  /\b(?:left|remaining|to go)\b(?: (?:now|then|today|for today))*\W+and (?:the |my )?(?:protein|carbs?|fats?|fib(?:re|er))\W*$/u;
/** Beside a day or week it asks for both times: "and yesterday, was it more or less?" */
const moreOrLess = /\b(?:more|less|better|worse|higher|lower)\b/u;

function foodGoingOn(
  previous: FoodQuestion,
  { folded, spans, period, against, isShort }: Going,
  today: string,
): FoodQuestion | undefined {
  const { against: _, ...before } = previous;
  const kept = against ? { ...before, against } : before;
  const own = foodQuestion(folded, spans);
  const isOfBoth = period && !against && !own && moreOrLess.test(folded) && wordsLeft(folded) <= 4;
  if (isOfBoth && goesOn(folded)) {
    const stated = before.period ?? { from: today, to: today, label: "today", kind: "day" as const };
    // "Is that more than yesterday": what was told beside the time that is named.
    const [one, other] = /\bthan\b/u.test(folded) ? [stated, period] : [period, stated];
    return {
      about: "food",
      figure: "eaten",
      ...(kept.nutrient && { nutrient: kept.nutrient }),
      period: one,
      against: other,
    };
  }
  if (!own || (own.nutrient === undefined && own.figure === "left")) {
    const meal = /^\W*(?:and |at |for )*(breakfast|lunch|dinner|snack)s?\W*$/u.exec(folded)?.[1];
    if (meal !== undefined) return { ...kept, meal: meal as NonNullable<FoodQuestion["meal"]> };
    const figure = foodFigure(previous, folded);
    if (figure !== undefined) return { ...kept, figure, ...(period && { period }) };
    return own ?? (period && isShort ? { ...kept, period } : undefined);
  }
  // "What's left now, and protein?": of all, and of that too.
  if (own?.figure === "left" && period === undefined && leftAndMore.test(folded)) {
    const { nutrient: _nutrient, ...whole } = kept;
    return { ...whole, figure: "left" };
  }
  const its = period ?? previous.period;
  // "And carbs?": all else stays as it was asked.
  if (wordsLeft(folded) <= 1 && (own.nutrient !== undefined || own.meal !== undefined))
    return {
      ...kept,
      ...(own.nutrient !== undefined && { nutrient: own.nutrient }),
      ...(own.meal !== undefined && { meal: own.meal }),
      ...(its && { period: its }),
    };
  return spans.length === 0 && pointsBack.test(folded) ? { ...own, ...(its && { period: its }) } : undefined;
}

/** How far it is to what is aimed at: "how far off am I", "how many kilos is that away". */
const howFarOff =
  /\bhow (?:far|close|near|much|many \p{L}+)\b.{0,30}\b(?:off|away|to go|left|short|to (?:lose|gain|drop)|from (?:it|that|there|my|the))\b|\bhow (?:far|close|near) (?:am i|is (?:it|that)|to)\b|\bam i (?:still )?(?:far|close|near)\b/u;

/** Of what was asked before, or of oneself at that time. */
const ofThat = /\b(?:it|that|this)\b|\b(?:was|were|am) i\b/u;

function bodyGoingOn(
  previous: BodyQuestion,
  { text, folded, spans, period, against, isShort }: Going,
  today: string,
): BodyQuestion | undefined {
  const { against: _, latest: __, ...before } = previous;
  const kept = against ? { ...before, against, figure: "change" as const } : before;
  const own = bodyQuestion(folded, text, spans, today);
  if (own) {
    if (own.latest !== undefined) return own;
    if (spans.length > 0 || !pointsBack.test(folded)) return undefined;
    // "Have you older nights to compare it with": with all that there are.
    if (own.figure === "change") return own;
    return previous.period ? { ...own, period: previous.period } : undefined;
  }
  if (!goesOn(folded) || foodCues.some(([, cue]) => cue.test(folded)))
    return period && isShort ? { ...kept, period } : undefined;
  const timed = bodyQuestion(folded, text, spans, today, previous.measure);
  // "How does that compare to a month ago?"
  if (timed?.against && !timed.period) return timed;
  const said = bodyQuestion(folded, text, [], today, previous.measure);
  if (!said || against) return period && isShort ? { ...kept, period } : undefined;
  const isNamed = said.figure !== "latest" || said.massUnit !== undefined || /\btrend\b/u.test(folded);
  const isFar = howFarOff.test(folded);
  if (!isNamed && !isFar && !(period && (isShort || ofThat.test(folded)))) return undefined;
  const isSince = period?.label.startsWith("since") && previous.figure === "latest";
  const figure = isFar
    ? "to_goal"
    : said.figure !== "latest"
      ? said.figure
      : isSince
        ? "change"
        : previous.figure === "to_goal" || (said.massUnit === undefined && isNamed)
          ? "latest"
          : previous.figure;
  // Within one day nothing changes.
  const isOfAll =
    isFar || sinceFirst.test(folded) || (figure === "change" && previous.period?.kind === "day");
  const its = period ?? (isOfAll ? undefined : previous.period);
  const { period: _old, ...rest } = { ...kept, ...said };
  return { ...rest, figure, ...(its && { period: its }) };
}

/** "What comes after that?", "and then?", "the one after": what is behind that which was told. */
const comesAfter =
  /^\W*(?:(?:and|ok|okay|so|then|but|what|whats|which|when|is|comes?|coming|happens|the|one|session|workout|next|on)\W+){0,6}(?:(?:after(?:wards)?|following|behind)(?: (?:that|it|this|then|them|those))?(?: (?:one|session|workout|run|ride))?|(?<=and )then|(?<=ok )then)\W*$/u;
/** What asks for the loads of what was told: "remind me of the weights", "what's the weight for it again". */
const asksForLoads =
  /^\W*(?:(?:and|ok|so|but|then|well|phew|oh|remind me|tell me|give me|show me|again|of|about|which|what(?: ?s| are| is| were| was)?|with|at|the|my|its|their)\W+){0,8}(?:how (?:heavy|much)|(?:\p{L}{3,12} )?(?:weights?|loads?|numbers|kilos|lbs|kgs?))\b/u;
/** What asks for all of what was told: "what's in it again", "and what did that one have". */
const asksForContents =
  /^\W*(?:(?:and|ok|so|but|then|well|hm+|phew|remind me|tell me|again)\W+){0,5}what(?:(?: ?s| is| was| were| are|re)? (?:\p{L}+ )?(?:on|in|for) (?:it|that|this|there|that one|that day)| was it| (?:did|does|will|would|do|should) (?:it|that|this|that one|i|we) (?:have|hold|include)(?: (?:had|been|to do|got))?(?: (?:on|in) (?:it|that|there))?)(?: (?:again|then|now|exactly|please|though))*\W*$/u;
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

/** What is behind that which was told: of a week the next one, else the next session. */
function planBehind(previous: PlanQuestion, folded: string): PlanQuestion | undefined {
  const shift = shiftAsked(folded);
  const isBehind =
    comesAfter.test(folded) || likeAfter.test(folded) || (shift?.unit === "same" && shift.by > 0);
  if (!isBehind || previous.period?.kind === "week" || previous.period?.kind === "month") return undefined;
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

function planGoingOn(
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
  const isPointed = opens.test(folded) || pointsBack.test(folded) || asksForLoads.test(folded);
  const isOfOther = exercises.length > 0 && !opens.test(folded) && !pointsBack.test(folded);
  // "How heavy is deadlift on Friday", after the same of bench, is a question of its own.
  if (isOfOther || (subjects.discipline !== undefined && !isPointed)) return undefined;
  const ahead =
    first?.ahead ?? (period?.kind === "day" && (period.from ?? "") >= today ? period.from : undefined);
  const its = period && { period: { ...period, ...(ahead !== undefined && { ahead }) } };
  const figure = figureOfThat(folded, previous, exercises.length);
  if (figure !== undefined)
    return { ...previous, figure, ...its, ...(exercises.length > 0 && { exercises: [...exercises] }) };
  const isThen = isShort || comesAfter.test(withoutShift(folded));
  if (!its || !isThen) return undefined;
  const isOfDay = previous.figure === "next" || previous.figure === "today" || previous.figure === "when";
  const { behind: _, ...kept } = previous;
  return { ...kept, ...(isOfDay && { figure: "on" as const }), ...its };
}

/** The time that was asked about; of a weekday of the plan the one to come, of food without a time today. */
function timeOf(
  previous: Extract<PreviousQuestion, { about: string }>,
  today: string,
): AskedPeriod | undefined {
  const { period } = previous;
  const ahead = period && "ahead" in period && period.ahead;
  if (period && !ahead) return period;
  const isToday =
    previous.about === "food" ||
    previous.about === "body" ||
    (previous.about === "plan" && previous.figure === "today");
  const date = ahead || (isToday ? today : undefined);
  return date === undefined ? undefined : { from: date, to: date, label: "", kind: "day" };
}

/** What only training has: it goes on with no question about food or the body. */
const ofTrainingAlone: ReadonlySet<TrainingMeasure> = new Set([
  "pace",
  "sets",
  "reps",
  "volume",
  "one_rep_max",
  "fastest",
]);

/** "And what will it be next Monday?", behind what was done: what is planned then of the same. */
function planGoingOnWith(
  { exercises, discipline }: TrainingQuestion,
  { folded, spans }: Going,
  { today, subjects }: QuestionContext,
): PlanQuestion | undefined {
  const [first, second] = spans;
  const isOther = subjects.exercises.length > 0 || subjects.discipline !== undefined;
  const isAhead =
    first && ((first.from ?? "") > today || (first.ahead !== undefined && /\bwill\b/u.test(folded)));
  if (!isAhead || second || isOther || wordsLeft(folded) > mostOfThat) return undefined;
  const { start: _, end: __, ...period } = first;
  return {
    about: "plan",
    figure: exercises.length > 0 ? "load" : "on",
    words: folded,
    exercises,
    ...(discipline !== undefined && { discipline }),
    period,
  };
}

/** "How many kcal was that all together?", "and protein?", "and the day before?": the question before with what it names in its place. */
export function goingOn(
  text: string,
  folded: string,
  spans: readonly PeriodSpan[],
  context: QuestionContext,
): Question | undefined {
  const { previous, today, subjects, athlete } = context;
  if (previous === undefined) return undefined;
  const [first, second] = spans;
  const shift = first ? undefined : shiftAsked(folded);
  const before = "about" in previous ? timeOf(previous, today) : undefined;
  const period = first ? asked(first) : shift && before && shiftedFrom(before, shift);
  // "181.4 this morning" is a reading, and asks nothing of that morning.
  const isReading = shift === undefined && /\d/u.test(folded);
  const isShort = wordsLeft(folded) <= (shift ? 1 : 2) && !isReading;
  const against = second && compares.test(folded) ? asked(second) : undefined;
  const going = { text, folded, spans, period, against, isShort };
  if (!("about" in previous))
    return (
      atThatPace(folded, previous, context.units === "lb" ? 1609.344 : 1000) ??
      (athlete === undefined ? planGoingOnWith(previous, going, context) : undefined)
    );
  // "How's this month going" asks of the month as a whole; of a day to come nothing is measured yet.
  const isAhead = previous.about !== "plan" && previous.about !== "horses" && (period?.from ?? "") > today;
  if (isAhead || measureAsked(folded) === "review") return undefined;
  const isOfTraining =
    subjects.exercises.length > 0 ||
    subjects.discipline !== undefined ||
    ofTrainingAlone.has(measureAsked(folded) ?? "done");
  switch (previous.about) {
    case "plan":
      return athlete === undefined ? planGoingOn(previous, going, context) : undefined;
    case "horses": {
      if (period && isShort) return { ...previous, period };
      return athlete !== undefined && context.horses?.includes(athlete) && wordsLeft(folded) <= 2
        ? { ...previous, athlete }
        : undefined;
    }
    case "food":
      return isOfTraining || athlete !== undefined ? undefined : foodGoingOn(previous, going, today);
    case "body":
      return isOfTraining || athlete !== undefined ? undefined : bodyGoingOn(previous, going, today);
  }
}
