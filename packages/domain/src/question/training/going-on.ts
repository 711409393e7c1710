import { foldText, withoutSpans } from "../../text/fold-words.ts";
import type { PeriodSpan } from "../../text/read-periods.ts";
import { allBefore, ofOneWorkout, shiftAsked, than, timeSpokenOf } from "../asked-periods.ts";
import type { TrainingMeasure, TrainingQuestion } from "../question.ts";
import type { QuestionContext } from "../question-context.ts";
import { wordsLeft } from "../fragment.ts";
import { massUnitAsked } from "../read-body-question.ts";
import type { Subjects } from "../subjects.ts";
import { measureCompared, thanThat } from "./both-times.ts";
import { bareFigure, comparedBy, figureAsked, figuresAsked, measureOfWord } from "./figures-asked.ts";
import { asksBesideEarlier, ofSingle } from "./which-ones.ts";

/** How a question about training goes on from the one before, and what it keeps of that: its conditions, its subject, its time, whose it is. */

/** Goes on from the question before: by its beginning, or by pointing to what it was about. */
export const goesOn =
  /^\W*(?:ok(?:ay)?[\s,]+)?(?:back to (?:(?:the|my) )?\p{L}{1,20}\W+)?(?:and|what about|how about|or)\b/u;

const refersBack =
  /\b(?:that|it|those|they|them|these|both)\b|\bthere\b(?=\W*(?:$|again|exactly|then))|\bsince\W*$|^\W*(?:with|at|on|in|for) (?:what|which)\b|^\W*(?:and |at )*(?:how (?:far|long|fast|heavy|often|much|many (?:\p{L}+))|when|which day|(?:(?:at |with )?what )?(?:pace|weight|day|time|distance|volume|sets|reps|heart rate|kms?|kilomet(?:er|re)s|miles|mileage|hours|minutes))\W*$/u;

/** "What did I do then": at that time, where no other is named. */
const pointsThen = /\b(?:did|was|were|had)\b.{0,40}\bthen\b/u;

export const isOfThatDay =
  /\b(?:that|the same) (?:day|week|month|year)\b|\b(?:at all|ever|too|as well)\b|\bsince\W*$/u;

/** What a question that goes on keeps of the conditions of the one before. `own`: the measure that it names itself. */
export const keptOf = (
  previous: TrainingQuestion,
  own: TrainingMeasure | undefined,
): Partial<TrainingQuestion> => {
  const {
    massUnit,
    distanceUnit,
    bounds,
    distanceMeters,
    weekday,
    average,
    group,
    of,
    isLeast,
    also,
    isOfEach,
  } = previous;
  const units = { ...(massUnit && { massUnit }), ...(distanceUnit && { distanceUnit }) };
  if (own !== undefined && own !== "done") return { ...units, ...(weekday !== undefined && { weekday }) };
  return {
    ...units,
    ...(bounds && { bounds }),
    ...(distanceMeters !== undefined && { distanceMeters }),
    ...(weekday !== undefined && { weekday }),
    ...(average && { average }),
    ...(group && { group }),
    ...(of && { of }),
    ...(isLeast && { isLeast }),
    ...(also && { also }),
    ...(own === undefined && isOfEach && { isOfEach }),
  };
};

/** What is told of runs where nothing else is named. */
const ofRuns: ReadonlySet<TrainingMeasure> = new Set(["pace", "fastest", "trend", "best"]);

/** "September?", "deadlifts?", "in kilos?": what is named alone stands in place of what was asked of before. */
const isFragmentOf = (text: string, spans: readonly PeriodSpan[], subjects: Subjects): boolean => {
  const named = [...spans, ...subjects.spans];
  const rest = foldText(withoutSpans(text, named));
  const words = rest.split(/\W+/u).filter(Boolean).length;
  const isNamed =
    named.length > 0 || massUnitAsked(rest).massUnit !== undefined || shiftAsked(rest) !== undefined;
  return isNamed && words <= (named.length > 0 ? 2 : 5);
};

/** "Who trained more", "how often did I work out": of whatever was done, behind what was asked of one sport, too. */
const ofAllTraining =
  /\b(?:train(?:ed|ing)?|work(?:ed|ing)? ?outs?|exercis(?:ed|ing)|active)\b(?! (?:day|plan|session)s?\b)|\b(?:what|anything) else\b|\binstead\b|\bwhat (?:did|have|has) \p{L}+ (?:do|done)\b/u;

/** What is asked about, or was before (`previous`); of what is asked of runs alone, these. */
export function subjectOf(
  folded: string,
  { exercises, discipline, muscle }: Subjects,
  previous: TrainingQuestion | undefined,
  measure: TrainingMeasure,
): Pick<TrainingQuestion, "exercises" | "discipline" | "muscle"> {
  if (exercises.length > 0 || discipline !== undefined || muscle !== undefined)
    return {
      exercises: [...exercises],
      ...(discipline !== undefined && exercises.length === 0 && { discipline }),
      ...(muscle !== undefined && { muscle }),
    };
  if (previous && !ofAllTraining.test(folded))
    return { exercises: previous.exercises, discipline: previous.discipline, muscle: previous.muscle };
  // "Have I got stronger": on what is lifted.
  if (measure === "trend" && /\b(?:stronger|weaker|strength|lifts|lifting)\b/u.test(folded))
    return { exercises: [], discipline: "strength" };
  const isOfRuns =
    ofRuns.has(measure) && /\b(?:pace|mile|mileage|\d ?k|5k|10k|marathon|faster|quicker)\b/u.test(folded);
  return { exercises: [], ...(isOfRuns && { discipline: "running" }) };
}

/** What one thing alone has of which is asked, so that the words name no other: the run, the lift. */
const ofOneKind: ReadonlySet<TrainingMeasure> = new Set([
  "distance",
  "pace",
  "longest",
  "fastest",
  "heart_rate",
  "duration",
  "load",
  "best",
  "one_rep_max",
  "reps",
  "sets",
  "volume",
]);
/** So many words at most has what asks for no more than a figure. */
const mostOfFigure = 4;

/**
 * "Longest?", "pace on both", "which was the heaviest": a figure alone, of what was asked about. Who says "my" or "I" asks anew, but for "how many miles
 * did I do this month", behind runs: it has its own time, and no other sport.
 */
const asksForFigureAlone = (
  folded: string,
  measure: TrainingMeasure | undefined,
  hasTime: boolean,
): boolean =>
  measure !== undefined &&
  ofOneKind.has(measure) &&
  (!ofMember.test(folded) || (hasTime && ofWays.has(measure))) &&
  !ofAllTraining.test(folded) &&
  !/\d/u.test(folded) &&
  wordsLeft(folded) <= (hasTime ? mostWithTime : mostOfFigure);
const ofWays: ReadonlySet<TrainingMeasure> = new Set(["distance", "pace", "longest", "fastest"]);
const mostWithTime = 8;

/** Whether the words name what was asked about before, or nothing: "how many runs is that", behind the miles of runs. */
const namesSame = (
  { exercises, discipline, spans }: Subjects,
  previous: TrainingQuestion | undefined,
): boolean =>
  spans.length === 0 ||
  (previous !== undefined &&
    (exercises.length > 0
      ? exercises.join() === previous.exercises.join()
      : discipline === previous.discipline));

/** "Is she getting faster", behind what somebody else did; "who was quicker", of everybody. */
const speaksOf = (folded: string, previous: TrainingQuestion | undefined): boolean =>
  (previous?.athlete !== undefined && /\b(?:he|she|they|his|hers?|him)\b/u.test(folded)) ||
  whoWasMore.test(folded);

/** What a text asks by itself, and whether it goes on from the question before. */
export function howItGoesOn(
  text: string,
  folded: string,
  spans: readonly PeriodSpan[],
  previous: TrainingQuestion | undefined,
  context: QuestionContext,
) {
  const { subjects, goesOn: isBehind } = context;
  const figures = figuresAsked(folded);
  const { measure, ...figure } = figureAsked(folded, subjects);
  const besideEarlier = asksBesideEarlier(folded, spans, subjects) || undefined;
  const named = (previous && bareFigure(folded)) ?? figures[0] ?? measure;
  // "Than last time" names what it is compared with, and not the figure.
  const isOpen = besideEarlier && named === "last";
  const asked = isOpen ? (than.test(folded) ? "done" : measureCompared(folded, context)) : named;
  const shift = spans.length === 0 ? shiftAsked(folded) : undefined;
  // "The one before": another time of the one that was asked about, or one more of the latest.
  const spoken = previous && timeSpokenOf(previous);
  const isEarlier = shift?.unit === "same" && shift.by < 0 && (spoken?.kind ?? "day") === "day";
  const isShifted = shift !== undefined && spoken !== undefined;
  const isFragment = asked === undefined && isFragmentOf(text, spans, subjects);
  const isAboutSubject = subjects.exercises.length > 0 || subjects.discipline !== undefined;
  const isOfOther = isAboutSubject && !namesSame(subjects, previous);
  // "Was friday heavier?": than at the time that was spoken of. "How many km this week" compares nothing.
  const beside =
    spans.length === 1 && spoken && !isAboutSubject && asked !== "trend"
      ? comparedBy(folded)
        ? measureOfWord(folded, previous)
        : thanThat.test(folded)
          ? previous.measure
          : undefined
      : undefined;
  const isFollowUp =
    !besideEarlier &&
    (beside !== undefined ||
      isFragment ||
      isEarlier ||
      isShifted ||
      goesOn.test(folded) ||
      speaksOf(folded, previous) ||
      (!isOfOther && (refersBack.test(folded) || (spans.length === 0 && pointsThen.test(folded)))) ||
      (!isAboutSubject && (isBehind === true || asksForFigureAlone(folded, asked, spans.length > 0))));
  return { isOfOther, figures, figure, asked, isEarlier, isShifted, isFollowUp, beside, besideEarlier };
}

/** Whether a question that goes on names anything that changes the one before. */
export const changesAny = (
  { isEarlier, isShifted, beside, figure }: ReturnType<typeof howItGoesOn>,
  { subjects: { exercises, discipline, muscle }, athlete }: QuestionContext,
  conditionsRead: Partial<TrainingQuestion>,
): boolean =>
  isEarlier ||
  isShifted ||
  figure.average !== undefined ||
  beside !== undefined ||
  exercises.length > 0 ||
  (discipline ?? muscle ?? athlete) !== undefined ||
  Object.keys(conditionsRead).length > 0;

/** Of the one who asks. */
export const ofMember = /\b(?:i|ive|im|my|me|mine|we|weve|our|us)\b/u;

const atAll = /\bat all\b/u;
/** "How long did I take last time", behind a day that was told: the last time before it. */
const lastTimeOfAll = /\b(?:how (?:many|much|far|long|fast)|what|which)\b.*\blast time\b/u;

/**
 * The time that is asked about: of a question that goes on without one that of the question before, but for when something else was last done; of
 * a figure that one workout has the day of the one that was told.
 */
export function timesKept(
  own: Pick<TrainingQuestion, "period" | "against">,
  previous: TrainingQuestion | undefined,
  measure: TrainingMeasure | undefined,
  isOfOther: boolean,
  folded: string,
): Pick<TrainingQuestion, "period" | "against" | "isOfShown"> {
  if (!previous || own.period || atAll.test(folded)) return own;
  const spoken = timeSpokenOf(previous);
  if (spoken?.kind === "day" && !isOfOther && lastTimeOfAll.test(folded))
    return { period: allBefore(spoken) };
  const isOfMany = measure !== undefined && ofOneWorkout.has(measure);
  if ((isOfOther && (measure === "last" || measure === "first")) || (isOfMany && previous.isOfShown))
    return own;
  const isOfRow = !isOfOther && measure !== undefined && ofSingle.has(measure);
  const period = isOfRow ? timeSpokenOf(previous) : previous.period;
  return {
    period,
    ...((period !== previous.period || previous.isOfShown) && { isOfShown: true }),
    ...(measure === undefined && previous.against && { against: previous.against }),
  };
}

/** "Was friday heavier": that day beside what was told; "than on friday": what was told beside that. */
export const besideSpoken = (
  { period }: Pick<TrainingQuestion, "period">,
  spoken: TrainingQuestion["period"],
  isThan: boolean,
): Pick<TrainingQuestion, "period" | "against"> =>
  isThan && spoken ? { period: spoken, against: period } : { period, against: spoken };

/** Whose it is: "my last run", behind a question about somebody else, is the writer's. */
export const ofWhom = (
  athlete: string | undefined,
  previous: TrainingQuestion | undefined,
  folded: string,
): Pick<TrainingQuestion, "athlete"> => {
  const whom = athlete ?? (ofMember.test(folded) ? undefined : previous?.athlete);
  return whom === undefined ? {} : { athlete: whom };
};

export const whoWasMore =
  /^\W*(?:(?:and|so|ok|then|but)\W+)*who(?:s|d)? (?:was |is |went |did |has |of us )*(?:the )?(?:more|less|most|least|better|\p{L}{3,9}(?:er|est))\b(?! than\b)/u;
