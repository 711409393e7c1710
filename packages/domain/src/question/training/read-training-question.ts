import { foldText, withoutSpans } from "../../text/fold-words.ts";
import { type PeriodSpan, readPeriods } from "../../text/read-periods.ts";
import {
  asked as periodOf,
  compares,
  endsWithLast,
  sameDays,
  than,
  times,
  timeSpokenOf,
} from "../asked-periods.ts";
import type { Subjects } from "../subjects.ts";
import type { QuestionContext } from "../question-context.ts";
import type { TrainingAsked, TrainingMeasure, TrainingQuestion } from "../question.ts";
import { anyCardio } from "../answer/training-figures.ts";
import { boundsAsked, conditions, ofWholeWeek, withReps } from "./conditions-asked.ts";
import { groupNamed } from "./extreme-asked.ts";
import { isOfAny, measureOfWord, unitsAsked } from "./figures-asked.ts";
import { figureNamed } from "./training-cues.ts";
import {
  besideSpoken,
  changesAny,
  goesOn,
  howItGoesOn,
  isOfThatDay,
  keptOf,
  ofMember,
  ofWhom,
  subjectOf,
  timesKept,
  whoWasMore,
} from "./going-on.ts";
import { asksMore, asksWhenThat } from "../latest-asked.ts";
import {
  doesMore,
  liftBesideBefore,
  measureBeside,
  measureCompared,
  whichOfBoth,
  withTimeBefore,
} from "./both-times.ts";
import { ofEachOne, whichOnes } from "./which-ones.ts";

const ofTraining =
  /\b(?:workouts?|training|trained|sessions?|rides?|done|did|do|logged|history|log|diary)\b/u;

const eitherOf =
  /(\b(?:more|less|fewer|better|faster|farther|further|longer|higher|heavier)\b.{0,40}?) or\b/u;

/** "Did I lift or run more often": the other discipline. */
function compared(
  folded: string,
  { subjects: { disciplines } }: QuestionContext,
  measure: TrainingMeasure,
): Partial<TrainingQuestion> {
  const [, other] = disciplines;
  const isAsked = /\b(?:or|than|vs|versus|compared)\b/u.test(folded);
  return other !== undefined && isAsked && comparable.has(measure) ? { againstDiscipline: other } : {};
}

const comparable: ReadonlySet<TrainingMeasure> = new Set(["count", "days", "distance", "duration"]);

const isOfAll = ({ exercises, discipline, muscle }: Subjects): boolean =>
  exercises.length === 0 && discipline === undefined && muscle === undefined;

/** What a measure is where the words leave it open. */
function withDefaults(
  measure: TrainingMeasure,
  folded: string,
  { subjects }: QuestionContext,
  threshold: TrainingQuestion["threshold"],
): TrainingMeasure {
  const isCardio =
    subjects.discipline !== undefined &&
    subjects.discipline !== "strength" &&
    subjects.discipline !== anyCardio &&
    subjects.exercises.length === 0;
  if (measure === "done" && threshold) return threshold.of;
  if (measure === "done" && than.test(folded) && subjects.exercises.length > 0 && doesMore.test(folded))
    return "reps";
  if (measure === "done" && than.test(folded))
    return subjects.exercises.length > 0 ? "best" : isCardio ? "distance" : "count";
  if (measure === "best" && isCardio) return /\bmost|distance|far\b/u.test(folded) ? "longest" : "fastest";
  if (measure === "load" && isCardio) return "distance";
  // "How much did I train legs": of a muscle its sets.
  if (measure === "load" && subjects.muscle !== undefined && subjects.exercises.length === 0) return "sets";
  // "How much have I trained this week": of nothing that has a load.
  if (measure === "load" && isOfAll(subjects) && /\b(?:train|exercis|work(?:ed)? ?out)/u.test(folded))
    return "review";
  if (measure === "count" && /\bhow much\b/u.test(folded)) return "duration";
  // "How many pull-ups did I do": of an exercise its repetitions, where nothing else is counted.
  if (
    measure === "count" &&
    subjects.exercises.length > 0 &&
    !/\boften\b/u.test(folded) &&
    /^(?!.*\b(?:times|workouts|sessions|days|trainings|often|runs|rides)\b).*\b(?:how many|number of|total)\b/u.test(
      folded,
    )
  )
    return "reps";
  return measure;
}

/** Whose it is, or that it was: "which shoes are better for running" has neither. */
const ofOwn =
  /\b(?:i|ive|im|my|me|mine|we|our|did|do|done|was|were|has|have|had|been|logged|last|all|every|show|list|so far)\b/u;

const fewWords = 4;

/** What people do, or anybody should: nobody's diary has that. */
const ofPeople =
  /\b(?:should|one|people|pros?|beginners|athletes|somebody|someone|to (?:lose|build|gain|get))\b/u;

const open: ReadonlySet<TrainingMeasure> = new Set(["list", "count", "busiest"]);

/** What is listed or counted is one's own training only where something says so: "tell me a joke", "how many grams should one take". */
const isOfAnything = (measure: TrainingMeasure, folded: string, hasSubject: boolean): boolean => {
  if (!open.has(measure) || ofTraining.test(folded)) return false;
  if (measure === "busiest" && groupNamed(folded) !== undefined) return false;
  const isCounted = measure === "count" && !ofPeople.test(folded);
  return !(hasSubject && (isCounted || ofOwn.test(folded) || folded.split(" ").length <= fewWords));
};

const counted =
  /\bhow many (?:(?:more|other|different|of (?:my|the)|my|total|hard|easy|good) )*(?:(?:\p{L}+ )?(?:workouts?|trainings?|sessions?|activit(?:y|ies)|times|ones?|exercises|lifts|movements|prs|pbs|records)|did|have|has|was|were|do)\b/u;

/** "How many steps yesterday": what is counted is nothing that a diary of training has. */
const countsOther = (folded: string): boolean =>
  /\bhow many \p{L}/u.test(folded) && !counted.test(folded) && !/\bhow many days\b/u.test(folded);

/** What else is asked of the same: other figures, another sport, the longest streak, in which units. */
const besides = (
  folded: string,
  { figures, besideEarlier }: ReturnType<typeof howItGoesOn>,
  context: QuestionContext,
  measure: TrainingMeasure,
): Partial<TrainingQuestion> => ({
  ...(figures.length > 1 && { also: figures.slice(1) }),
  ...compared(folded, context, measure),
  ...(besideEarlier && { besideEarlier }),
  ...ofEachOne(folded, { athlete: context.athlete, exercises: context.subjects.exercises }, measure),
  ...(measure === "streak" && /\b(?:longest|best|record|ever|max)\b/u.test(folded) && { isLongest: true }),
  ...(measure === "days" && /\b(?:which|what) (?:\p{L}+ )?days\b/u.test(folded) && { isNamed: true }),
  ...unitsAsked(folded, measure),
});

/** The one day that is named, beside nothing else. */
const dayAlone = ([day]: readonly PeriodSpan[]): Pick<TrainingQuestion, "period" | "against"> =>
  day ? { period: periodOf(day) } : {};

const whoMore = /^(\W*(?:(?:and|so|ok|then)\W+)*who(?:s|d)? (?:\p{L}+ ){1,4})more\b(?! than\b)/u;

/** The times that are named, the bounds, and the words that neither has. */
function partsOf(text: string, context: QuestionContext) {
  const { today, firstWeekday } = context;
  const spans = readPeriods(text, today, firstWeekday).filter(({ from = today }) => from <= today);
  const whole = foldText(withoutSpans(text, spans));
  const held = boundsAsked(whole, context);
  // "Did I run more in October or November": the one than the other.
  const folded = spans.length === 2 ? held.rest.replace(eitherOf, "$1 than") : held.rest;
  // "Who ran more": of two the one that ran most.
  return { spans, whole, held, folded: folded.replace(whoMore, "$1most") };
}

const weekdayPlural =
  /(?<!\b(?:on|every|all|most|many|of|my|the|past|two|three|four|\d) )\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)s\b/giu;
/** "And mondays?", behind what was asked of one day, is Monday's, whose apostrophe is left out; of as many letters as before. */
const withDayNamed = (text: string, previous: TrainingQuestion | undefined): string =>
  previous && timeSpokenOf(previous)?.kind === "day" ? text.replace(weekdayPlural, "$1 ") : text;

function readAsked(given: string, context: QuestionContext): TrainingAsked | undefined {
  const { today, subjects, athlete } = context;
  const previous = context.previous && !("about" in context.previous) ? context.previous : undefined;
  const text = withDayNamed(given, previous);
  const { spans, whole, held, folded } = partsOf(text, context);
  const isAboutSubject = subjects.exercises.length > 0 || subjects.discipline !== undefined;
  const going = howItGoesOn(text, folded, spans, previous, context);
  const { asked, isEarlier, beside } = going;
  const isFollowUp = previous !== undefined && going.isFollowUp;
  const own = asked ?? figureNamed(folded, spans.length > 0, isAboutSubject && !isFollowUp);
  const isCompared = compares.test(folded) || than.test(folded) || endsWithLast.test(folded);
  const word =
    isCompared || spans.length > 1 || whoWasMore.test(folded) ? measureOfWord(folded, subjects) : beside;
  const isOpen = own === undefined || isOfAny.has(own);
  const stated = (isOpen ? word : undefined) ?? own ?? (isFollowUp ? previous.measure : undefined);
  const measure = stated ?? (isCompared ? measureCompared(folded, context) : undefined);
  if (measure === undefined) return undefined;
  const hasSubject = isAboutSubject || subjects.muscle !== undefined;
  if (!isFollowUp && spans.length === 0 && held.rest === whole && isOfAnything(measure, folded, hasSubject))
    return undefined;
  if (!hasSubject && measure === "count" && countsOther(folded)) return undefined;
  const more = ofWholeWeek(conditions(measure, held, context), { measure, folded, spans });
  const isOfLoad = subjects.exercises.length > 0 && more.bounds?.some(({ of }) => of === "load") === true;
  if (measure === "reach" && !isOfLoad) return undefined;
  const isWhenOfThat =
    isFollowUp && own === "last" && !isAboutSubject && asksWhenThat(previous.measure, folded);
  // "Did I lift anything that day" asks whether, behind how far the run was.
  const isWhether = own === "done" && (isAboutSubject || /\bany\b/u.test(folded)) && isOfThatDay.test(folded);
  const isOfPrevious =
    isWhenOfThat || (isFollowUp && word === undefined && (own === undefined || own === "done") && !isWhether);
  const figure = isOfPrevious ? previous.measure : withDefaults(measure, folded, context, more.threshold);
  const named = going.besideEarlier
    ? dayAlone(spans)
    : times(text, spans, { today, firstWeekday: context.firstWeekday, previous, rest: folded });
  if (isFollowUp && own === undefined && !named.period) {
    const read = { ...more, ...unitsAsked(folded, measure) };
    // Nothing of it is understood but that it goes on: the answer before is none to it.
    if (!changesAny(going, context, read)) return undefined;
  }
  const period =
    beside && !named.against
      ? besideSpoken(named, previous && timeSpokenOf(previous), than.test(folded) || compares.test(folded))
      : sameDays(named, { measure: figure, folded, today, firstWeekday: context.firstWeekday });
  const chosen =
    isCompared && period.against && (stated === undefined || isOfAny.has(figure))
      ? measureBeside(period, subjects, isFollowUp && !isAboutSubject ? previous : undefined, folded)
      : figure;
  return {
    about: "training",
    ...(isFollowUp && keptOf(previous, isWhenOfThat ? undefined : own)),
    measure: chosen,
    ...subjectOf(folded, subjects, isFollowUp ? previous : undefined, chosen),
    ...ofWhom(athlete, isFollowUp ? previous : undefined, folded),
    ...timesKept(period, isFollowUp ? previous : undefined, own, isAboutSubject, folded),
    ...more,
    ...(own === asked && going.figure),
    ...besides(folded, going, context, chosen),
    ...((period.period === undefined || isEarlier) &&
      chosen !== "trend" &&
      whichOnes(folded, own, isEarlier)),
  };
}

const lengths =
  /(?:(?<![\d.,:])\d+(?:[.,]\d+)?[ -]?|\b)(?:ks?|kms?|kilomet(?:er|re)s?|mi|miles?|m|met(?:er|re)s?|(?:half |full )?marathons?|half|runs?|ran)\b/giu;

/** Whether more is asked than that something was done; "did the Eagles win last night" is nothing that a diary of training has. */
function asWhether(
  question: TrainingAsked,
  text: string,
  context: QuestionContext,
): TrainingAsked | undefined {
  const spans = readPeriods(text, context.today, context.firstWeekday);
  const whole = foldText(withoutSpans(text, spans));
  // "Have I ever run a half marathon": the length is known.
  const isOfLength = question.distanceMeters !== undefined;
  const said = isOfLength ? text.replaceAll(lengths, (words) => " ".repeat(words.length)) : text;
  if (boundsAsked(whole, context).rest !== whole || !asksMore(said, spans, context)) return question;
  const { exercises, discipline, muscle, athlete } = question;
  const isOfOwn =
    exercises.length > 0 ||
    (discipline ?? muscle ?? athlete) !== undefined ||
    ofMember.test(whole) ||
    (context.previous !== undefined && goesOn.test(whole));
  return isOfOwn ? { ...question, isLoose: true } : undefined;
}

/**
 * A question about training that was done. Undefined: it is none. A follow-up ("and in september?") goes on with the previous question, with
 * what it names in its place.
 */
export function readTrainingQuestion(text: string, context: QuestionContext): TrainingAsked | undefined {
  const { previous } = context;
  const ofSets = previous && !("about" in previous) ? withReps(foldText(text), previous) : undefined;
  if (ofSets) return { about: "training", ...ofSets };
  const both = whichOfBoth(text, context) ?? liftBesideBefore(text, context);
  if (both) return both;
  const asked = readAsked(text, context);
  const question = asked && withTimeBefore(asked, previous);
  return question?.measure === "done" ? asWhether(question, text, context) : question;
}
