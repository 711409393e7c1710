import { foldText } from "../text/fold-words.ts";
import type { PeriodSpan } from "../text/read-periods.ts";
import { asked, compares, shiftAsked, shiftedFrom, than } from "./asked-periods.ts";
import type {
  AskedPeriod,
  BodyQuestion,
  FoodQuestion,
  PreviousQuestion,
  Question,
  TrainingMeasure,
} from "./question.ts";
import {
  asksWhatIsLeft,
  bodyCues,
  bodyQuestion,
  foodCues,
  foodQuestion,
  mealNamed,
  sinceFirst,
} from "./read-body-question.ts";
import { type Going, pointsBack, wordsLeft } from "./fragment.ts";
import { onDay } from "./read-plan-question.ts";
import { planGoingOn, planGoingOnWith } from "./plan-follow-up.ts";
import type { QuestionContext } from "./question-context.ts";
import { comparedBy } from "./training/figures-asked.ts";
import { measureAsked } from "./training/training-cues.ts";
import { atThatPace } from "./training/which-ones.ts";

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
const moreOrLess = /\b(?:more|less|better|worse|higher|lower|heavier|lighter)\b/u;

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
    const meal = /^\W*(?:and |at |for )*(breakfast|lunch|dinner|supper|snack)s?\W*$/u.exec(folded)?.[1];
    if (meal !== undefined) return { ...kept, meal: mealNamed(meal) };
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
  /\bhow (?:far|close|near|much|many \p{L}+)\b.{0,30}\b(?:off|away|to go|left|short|to (?:lose|gain|drop)|from (?:it|that|there|here|now|my|the))\b|\bhow (?:far|close|near) (?:am i|is (?:it|that)|to)\b|\bam i (?:still )?(?:far|close|near)\b|\bhow (?:does|do|did|s) (?:it|that|this) (?:leave|put|bring|get|look|stand)\b.{0,40}\b(?:goal|target)s?\b/u;

/** Of what was asked before, or of oneself at that time. */
const ofThat = /\b(?:it|that|this)\b|\b(?:was|were|am) i\b/u;

const oneBefore =
  /\b(?:(?:the |my )?(?:last|previous|prior) (?:time|one|reading)|(?:one|time|reading) before(?: that)?)\b|^\W*and before (?:that|then)\b/u;
const sinceThen = /\b(?:since|from then)\b/u;
/** From the one reading that was told until now; within a day that is not said to be the beginning nothing changes. */
function sinceShown(
  { figure, period }: BodyQuestion,
  folded: string,
  today: string,
): Pick<BodyQuestion, "period"> | undefined {
  const isMeant = period?.from !== undefined && (period.kind !== "day" || sinceThen.test(folded));
  return figure === "latest" && isMeant
    ? { period: { from: period.from, to: today, label: "since then", kind: "range" } }
    : undefined;
}

function bodyGoingOn(
  previous: BodyQuestion,
  { text, folded, spans, period, against, isShort }: Going,
  today: string,
): BodyQuestion | undefined {
  const { against: _, latest: __, ...before } = previous;
  if (against && !spans.length) return { ...before, against, figure: "change" };
  const kept = against ? { ...before, against, figure: "change" as const } : before;
  // "Is it more than last time": of the last two readings.
  const isBesideLast = moreOrLess.test(folded) && oneBefore.test(folded) && spans.length === 0;
  if (previous.figure === "latest" && isBesideLast && goesOn(folded))
    return { about: "body", measure: previous.measure, figure: "change", latest: 2 };
  // "And the one before", "what was it last time": the reading before the one that was told.
  if (
    previous.figure === "latest" &&
    !compares.test(folded) &&
    goesOn(folded) &&
    spans.length === 0 &&
    oneBefore.test(folded)
  )
    return { ...before, figure: "previous" };
  const own = bodyQuestion(folded, text, spans, today);
  if (own) {
    if (own.latest !== undefined) return own;
    if (spans.length > 0 || !(pointsBack.test(folded) || sinceThen.test(folded))) return undefined;
    // "Have you older nights to compare it with": with all that there are.
    if (own.figure === "change") return { ...own, ...sinceShown(previous, folded, today) };
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
  // "So how much lost since", behind what was weighed once: since then.
  const since = figure === "change" && !period ? sinceShown(previous, folded, today) : undefined;
  if (since) return { ...kept, ...said, figure, ...since };
  // Within one day nothing changes.
  const isOfAll =
    isFar || sinceFirst.test(folded) || (figure === "change" && previous.period?.kind === "day");
  const its = period ?? (isOfAll ? undefined : previous.period);
  const { period: _old, ...rest } = { ...kept, ...said };
  return { ...rest, figure, ...(its && { period: its }) };
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

/** By what runs, rides and swims are compared, and nothing of the body. */
const ofWays: ReadonlySet<TrainingMeasure | undefined> = new Set(["pace", "distance", "longest"]);
const wasSo = /\b(?:was|were|did|had|went)\b/u;

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
  // "How's that next to the nights before": beside that time, and not of it.
  const isBeside =
    shift !== undefined && compares.test(folded) && "about" in previous && previous.about === "body";
  const against = second && compares.test(folded) ? asked(second) : isBeside ? period : undefined;
  const going = { text, folded, spans, period, against, isShort };
  if (!("about" in previous))
    return (
      atThatPace(folded, previous, context.units === "lb" ? 1609.344 : 1000) ??
      (athlete === undefined ? planGoingOnWith(previous, going, context) : undefined)
    );
  // "How's this month going" asks of the month as a whole; of a day to come nothing is measured yet.
  const isAhead = previous.about !== "plan" && previous.about !== "horses" && (period?.from ?? "") > today;
  // "What's on Friday", behind a reading of the body, is of the plan.
  const isOfPlan = previous.about !== "plan" && first?.ahead !== undefined && onDay.test(foldText(text));
  if (isAhead || isOfPlan || measureAsked(folded) === "review") return undefined;
  const isOfTraining =
    subjects.exercises.length > 0 ||
    subjects.discipline !== undefined ||
    ofTrainingAlone.has(measureAsked(folded) ?? "done");
  switch (previous.about) {
    case "plan": {
      // "Was it faster than last Wednesday's", behind a session: of what was done.
      const isOver = first !== undefined && !first.ahead && (first.from ?? "") < today;
      const isOfDone =
        isOver && than.test(folded) && wasSo.test(folded) && ofWays.has(comparedBy(folded)?.[2]);
      if (isOfDone) return undefined;
      return athlete === undefined ? planGoingOn(previous, going, context) : undefined;
    }
    case "horses": {
      if (period && isShort) return { ...previous, period };
      return athlete !== undefined && context.horses?.includes(athlete) && wordsLeft(folded) <= 2
        ? { ...previous, athlete }
        : undefined;
    }
    case "food":
    case "body": {
      if (isOfTraining || athlete !== undefined) return undefined;
      const both = ofBothTimes(previous, going);
      const next =
        both ??
        (previous.about === "food"
          ? foodGoingOn(previous, going, today)
          : bodyGoingOn(previous, going, today));
      const isOther = next?.period?.from !== before?.from;
      return next && !both && before && isOther ? { ...next, before } : next;
    }
  }
}

/** "Which was the better one", "was that more": of the two times that were asked about one after the other. */
function ofBothTimes<Asked extends BodyQuestion | FoodQuestion>(
  previous: Asked,
  { folded, period }: Going,
): Asked | undefined {
  const { before, ...asked } = previous;
  const isOfBoth =
    /\b(?:which|what|when|was|is)\b/u.test(folded) && moreOrLess.test(folded) && wordsLeft(folded) <= 3;
  if (!before || period || !asked.period || !isOfBoth || /\bthan\b/u.test(folded)) return undefined;
  return { ...asked, figure: asked.about === "food" ? "eaten" : "change", against: before } as Asked;
}
