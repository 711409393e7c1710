import { foldText } from "../../text/fold-words.ts";
import { readPeriods } from "../../text/read-periods.ts";
import { ofEachOfBoth, timeSpokenOf } from "../asked-periods.ts";
import type { AskedPeriod, TrainingAsked, TrainingMeasure, TrainingQuestion } from "../question.ts";
import { comparedBy, isOfAny, measureOfWord } from "./figures-asked.ts";
import type { Subjects } from "../subjects.ts";
import type { QuestionContext } from "../question-context.ts";

/** "Did I do more pull-ups than", "more pull-ups than": how many of them, and not how heavy. */
export const doesMore =
  /(?:^\W*(?:(?:and|so|ok|was|is|that|it) )*|\b(?:do|did|done|get) (?:any |some )?)(?:more|fewer|less) (?!than\b|weight\b)\p{L}/u;

/** What is compared where no figure is named: a lift by its best, or how many there were more of it; all else by how often. */
export const measureCompared = (folded: string, { subjects }: QuestionContext): TrainingMeasure =>
  measureOfWord(folded, subjects) ??
  (subjects.exercises.length === 0 ? "count" : doesMore.test(folded) ? "reps" : "best");
/** What two times are compared by where nothing says it: a lift by its best, a run of one day beside that of another by its pace. */
export const measureBeside = (
  { period, against }: Pick<TrainingQuestion, "period" | "against">,
  subjects: Subjects,
  before: TrainingQuestion | undefined,
  folded: string,
): TrainingMeasure => {
  // "How was that compared to last week" goes on with the figure that was told.
  if (before !== undefined && !isOfAny.has(before.measure)) return before.measure;
  const { exercises, discipline } = before ?? subjects;
  if (exercises.length > 0) return doesMore.test(folded) ? "reps" : "best";
  const isOfDays = period?.kind === "day" && against?.kind === "day";
  return isOfDays && discipline !== undefined && discipline !== "strength" ? "pace" : "count";
};

/** "Which one was faster", "in which month did I run more": one of the times that were spoken of. */
const whichOne =
  /^\W*(?:(?:and|so|ok|okay|but|then|hm|well|now)\W+)*(?:(?:in|on) )?(?:which|what|when)\b(?! (?:should|shall|do|can|will|could)\b)/u;
/** Of two, and not of many ("which was my fastest"). */
const comparesTwo = (folded: string): boolean =>
  !/\p{L}{3,12}est\b/u.test(folded) &&
  (comparedBy(folded) !== undefined ||
    /\b(?:more|less|fewer|better|worse|higher|lower|bigger|(?:go|going|gone|went|up or) (?:up|down))\b/u.test(
      folded,
    ));
/** "By how much", "how much faster", "what's the difference": of the two that were just set beside each other. */
const howMuchMore =
  /^\W*(?:(?:and|so|ok|okay|but)\W+)*(?:by )?(?:(?:how (?:much|many(?: \p{L}{1,12})?|far)|what(?: ?s| is)? (?:is )?the difference)(?: (?:more|less|fewer|faster|quicker|slower|further|farther|longer|shorter|heavier|lighter|better|worse|is (?:that|it|the difference)|was (?:that|it)|in \p{L}{1,12}))*)\W*$/u;
/** "How much is missing to match it": of the time that was told, beside the one before it. */
const howMuchMissing =
  /^\W*(?:(?:and|so|ok|okay|but)\W+)*(?:how (?:much|many(?: \p{L}{1,12})?|far)|whats|what) (?:(?:is|are|am|do|i|s|still|more|left|need) ){0,4}(?:missing|lacking|short|behind|to (?:match|catch up|beat|equal))\b.{0,24}$/u;
/** Names something else to be set beside than the two that were told. */
const besideOther =
  /\b(?:who|ever|usual(?:ly)?|average|normal(?:ly)?|last|goal|target|plan(?:ned)?|yours|others?|anyone|before)\b|\b(?:than|with|to|vs|against|as) (?!(?:that|it|then|this|those)\b)/u;
const fewWords = 9;
/** "Is she getting faster", "so was I heavier the second time": of the two times that were told, and of nothing else. */
const isOfTwo = (folded: string): boolean =>
  comparesTwo(folded) &&
  !besideOther.test(folded) &&
  folded.split(" ").length <= fewWords &&
  !/\d/u.test(folded);
const isLess = /\b(?:less|fewer|worse|slower|lighter|shorter|weaker|lower)\b/u;

/** "Better than that", "more than then": than at the time that was spoken of. */
export const thanThat = /\b(?:more|less|fewer|better|worse|higher|lower) than (?:that|it|then|those|this)\b/u;

/** What is counted up over a time. */
const sums: ReadonlySet<TrainingMeasure> = new Set([
  "count",
  "days",
  "sets",
  "reps",
  "volume",
  "distance",
  "duration",
]);

/** What "more" and "better" are of, where nothing else is named. */
function measureOf(
  folded: string,
  previous: TrainingQuestion,
  subject: Pick<TrainingQuestion, "exercises" | "discipline">,
): TrainingMeasure {
  const [, ofLifts, ofOthers] = comparedBy(folded) ?? [];
  const isLift = subject.exercises.length > 0;
  const named = isLift ? ofLifts : ofOthers;
  // "How long was …", "and the one before?", "which was longer".
  if (named === "longest" && previous.measure === "duration") return "duration";
  if (named) return named;
  const isKept = /\b(?:more|less|fewer)\b/u.test(folded)
    ? sums.has(previous.measure)
    : !isOfAny.has(previous.measure);
  if (isKept) return previous.measure;
  if (isLift) return "best";
  const isMoved = subject.discipline !== undefined && subject.discipline !== "strength";
  if (!isMoved) return "count";
  return /\b(?:better|worse)\b/u.test(folded) ? "pace" : "distance";
}

/** The two times that were spoken of: one after the other, or set beside each other. */
const twoTimes = (previous: TrainingQuestion): readonly (AskedPeriod | undefined)[] => [
  previous.before ?? previous.against ?? previous.shown?.[1],
  timeSpokenOf(previous),
];

/** Two times in the order in which the later one is set beside the earlier. */
const laterFirst = (one: AskedPeriod, other: AskedPeriod): Pick<TrainingQuestion, "period" | "against"> =>
  (one.from ?? "") > (other.from ?? "") ? { period: one, against: other } : { period: other, against: one };

/**
 * Which of the two times that were asked about one after the other had more of it: behind "how far did I run in October", "and in September?". Undefined: it
 * is asked otherwise, or no two times were spoken of.
 */
export function whichOfBoth(
  text: string,
  { today, firstWeekday, subjects, previous, athlete }: QuestionContext,
): TrainingAsked | undefined {
  if (!previous || "about" in previous) return undefined;
  const [period, against] = twoTimes(previous);
  const folded = foldText(text);
  const isDifference =
    (previous.against ?? previous.before ?? previous.shown?.[1])
      ? howMuchMore.test(folded) && !ofEachOfBoth.test(folded)
      : false;
  if (period && against && (isDifference || howMuchMissing.test(folded))) {
    const { before: _, isNamed: __, isLeast: ___, shown: ____, ...both } = previous;
    return { about: "training", ...both, period: against, against: period, isDifference: true };
  }
  const later = period && against && laterFirst(period, against);
  if (
    later &&
    !whichOne.test(folded) &&
    isOfTwo(folded) &&
    subjects.spans.length === 0 &&
    readPeriods(text, today, firstWeekday).length === 0
  ) {
    const { before: _, also: __, shown: ___, isNamed: ____, ...both } = previous;
    return { about: "training", ...both, measure: measureOf(folded, previous, previous), ...later };
  }
  const isAsked =
    whichOne.test(folded) && comparesTwo(folded) && readPeriods(text, today, firstWeekday).length === 0;
  if (!period || !against || !isAsked || athlete !== undefined) return undefined;
  const isNamed = subjects.exercises.length > 0 || subjects.discipline !== undefined;
  const { before: _, also: __, shown: ___, exercises: ____, discipline: _____, ...others } = previous;
  const subject = isNamed
    ? {
        exercises: [...subjects.exercises],
        ...(subjects.exercises.length === 0 && { discipline: subjects.discipline }),
      }
    : {
        exercises: previous.exercises,
        ...(previous.discipline !== undefined && { discipline: previous.discipline }),
      };
  return {
    about: "training",
    ...others,
    ...subject,
    measure: measureOf(folded, previous, subject),
    period,
    against,
    isNamed: true,
    ...(isLess.test(folded) && { isLeast: true }),
  };
}

const beside =
  /\b(?:more|less|heavier|lighter|stronger|weaker|difference|compared?|above|below|ahead|gap)\b/u;
/** "How much more than my bench", behind one's best squat: how far the two lifts are apart. */
export function liftBesideBefore(
  text: string,
  { subjects: { exercises }, previous }: QuestionContext,
): TrainingAsked | undefined {
  if (!previous || "about" in previous || (previous.measure !== "best" && previous.measure !== "one_rep_max"))
    return undefined;
  const folded = foldText(text);
  const [one, other] = [previous.exercises.at(0), exercises.at(0)];
  const isAsked =
    /\b(?:how (?:much|many|far)|difference|gap|than)\b/u.test(folded) &&
    (beside.test(folded) || previous.isDifference);
  if (!isAsked || one === undefined || other === undefined || one === other || exercises.length > 1)
    return undefined;
  return { about: "training", ...previous, measure: "best", exercises: [one, other], isDifference: true };
}

/** The same, with the time that was asked about before it, where both ask of the same. */
export function withTimeBefore(
  question: TrainingAsked,
  previous: QuestionContext["previous"],
): TrainingAsked {
  if (!previous || "about" in previous || question.against) return question;
  const isSame =
    previous.discipline === question.discipline &&
    previous.athlete === question.athlete &&
    previous.muscle === question.muscle &&
    previous.exercises.join() === question.exercises.join();
  const time = timeSpokenOf(previous);
  if (!isSame || (!question.period && !previous.shown)) return question;
  const isOther = time?.from !== question.period?.from || time?.to !== question.period?.to;
  const before = isOther ? time : previous.before;
  return before ? { ...question, before } : question;
}
