import { smallNumber } from "../../text/fold-words.ts";
import type { Grouping, TrainingMeasure, TrainingQuestion } from "../question.ts";
import type { Subjects } from "../subjects.ts";

/** A quantity as it is named, whatever is asked of it; each with a question that has it, which is a test. */
export const quantities: readonly (readonly [TrainingMeasure, noun: RegExp, example: string])[] = [
  ["heart_rate", /\b(?:heart ?rates?|bpm|avg hr|hr)\b/u, "highest heart rate on a run in october"],
  ["volume", /\b(?:volume|tonnage)\b/u, "highest squat volume in one workout"],
  ["sets", /\bsets\b/u, "most squat sets in one session"],
  ["reps", /\b(?:reps|repetitions)\b/u, "most bench reps in a session"],
  ["pace", /\b(?:pace|speed)\b/u, "best run pace last week"],
  [
    "distance",
    /\b(?:miles|kms?|kilomet(?:er|re)s|met(?:er|re)s|distance|mileage|(?<!\bso )far|ground)\b/u,
    "most km running in a week",
  ],
  [
    "duration",
    /\b(?:minutes|mins?|hours|hrs?|duration|long(?! (?:run|ride|swim|walk))|(?<!(?:best|last|first|next|any) )time)\b/u,
    "average run duration this month",
  ],
  ["load", /\b(?:weights?|loads?|heavy|lbs?|pounds|kgs?|kilos?)\b/u, "average squat weight in october"],
  [
    "count",
    /\b(?:sessions|workouts|trainings|times|often|frequent(?:ly)?)\b/u,
    "squat sessions per week in october",
  ],
];
/** The quantity that is named; undefined: none is. */
export function quantityNamed(folded: string): TrainingMeasure | undefined {
  // "For 5 reps", "in 30 minutes": a value, of which nothing is asked.
  const words = folded.replaceAll(/\d[\d.,:]*[ -]?\p{L}+/gu, " ");
  return quantities.find(([, noun]) => noun.test(words))?.[0];
}

/** Words for one end of what was done, with the quantity where they name one; each with its example, which is a test. */
export const extremeForms: readonly (readonly [
  end: "most" | "least",
  words: RegExp,
  example: string,
  of?: TrainingMeasure,
])[] = [
  [
    "most",
    /\b(?:fastest|quickest|best time|(?:best|record|pr|pb|personal (?:best|record)).{0,20}\b(?:\d+ ?k|mile|marathon|half)|(?:\d+ ?k|mile|marathon) (?:best|record|pr|pb))\b/u,
    "what is my fastest 5k",
    "pace",
  ],
  [
    "most",
    /\b(?:beat|beaten|broke|broken) (?:my|our) (?:best |old |last )?(?:\d+ ?k|mile|half|marathon)\b/u,
    "did I beat my 5k time",
    "pace",
  ],
  ["least", /\b(?:slowest|worst (?:time|pace))\b/u, "slowest run this month", "pace"],
  [
    "most",
    /\b(?:heaviest|strongest|top set|most weight|hardest|top(?:ped)? out)\b/u,
    "what did I top out at on squats last week",
    "load",
  ],
  ["least", /\b(?:lightest|weakest|least weight)\b/u, "what was my lightest squat", "load"],
  ["most", /\b(?:longest|furthest|farthest)\b/u, "what was my longest run", "distance"],
  ["least", /\bshortest\b/u, "shortest ride last month", "distance"],
  ["most", /\b(?:busiest|most active|most often)\b/u, "what was my busiest month", "count"],
  ["least", /\b(?:quietest|least active|least often|laziest)\b/u, "what was my quietest month", "count"],
  [
    "most",
    /\b(?:highest|best|max|maxes|maximum|prs?|pbs?|records?|personal (?:best|record)s?|most(?! (?:recent|of|days|mornings|likely)\b)|biggest|largest|all time high|top (?=set|weight|load|lift|speed|\d))\b/u,
    "what is my best deadlift",
  ],
  ["least", /\b(?:(?<!\bat )least|fewest|lowest|smallest|worst|minimum)\b/u, "in which week did I run least"],
];

const inOne =
  /\b(?:in|during|on|over|within|for) (?:one|1|a|an|any|the same)(?: (?:single|given|one))? (set|go|session|workout|training|run|ride|swim|walk|day|week|month|year)\b/u;
const whichOne =
  /\b(?:what|which) (day of the week|weekday|day|week|month|year|exercise|lift|movement|sport|activity|discipline)\b/u;
const ofOne =
  /\b(?:busiest|quietest|laziest|biggest|largest|best|longest|worst|shortest|smallest|highest|lowest|(?:most|least) active|heaviest|lightest|hardest|fastest|slowest)(?: \p{L}+){0,3}? (weekday|day|week|month|year|session|workout)\b/u;
const anyDay = /\bdo i\b|\bday(?: of the week)? (?:is|would be|works) (?:the )?(?:best|worst) (?:to|for)\b/u;
/** "Which week was my longest run": one run, told with its day, and no sum of a week. */
const ofOwnSession =
  /\b(?:my|the|our) (?:fastest|quickest|slowest|heaviest|lightest|longest|furthest|farthest|shortest|best|worst) (?!(?:one|day|week|month|year|for|in|of|by|on|with|at|to|so|ever|since|training)\b)[\p{L}\d]/u;
const groupings: Readonly<Record<string, Grouping>> = {
  set: "set",
  go: "set",
  day: "day",
  week: "week",
  month: "month",
  year: "year",
  weekday: "weekday",
  "day of the week": "weekday",
  exercise: "exercise",
  lift: "exercise",
  movement: "exercise",
  sport: "discipline",
  activity: "discipline",
  discipline: "discipline",
};

/** Of what one of many is asked: of sets, workouts, days, weeks, months, exercises; undefined: nothing says it. */
export function groupNamed(folded: string): Grouping | undefined {
  const which = whichOne.exec(folded)?.[1];
  // "Which day do I train most", "which day is best to squat" ask for one of the week, "which day did I lift most" for one of the calendar.
  if (which === "day" && anyDay.test(folded)) return "weekday";
  const word = which ?? inOne.exec(folded)?.[1] ?? ofOne.exec(folded)?.[1];
  return word === undefined ? undefined : (groupings[word] ?? "workout");
}

/** Whether one of many is asked for, of what was done: "which exercise do I do most", "my busiest week". */
export const asksForOneOf = (folded: string): boolean =>
  !/\b(?:plan(?:ned)?|program|schedule[d]?)\b/u.test(folded) &&
  groupNamed(folded) !== undefined &&
  extremeForms.some(([, words]) => words.test(folded));

/** By what weeks, or other times, are set beside each other where no quantity is named. */
function quantityOf(folded: string, group: Grouping, hasExercise: boolean, isWay: boolean): TrainingMeasure {
  if (group === "exercise" || group === "discipline" || group === "weekday") return "count";
  if (hasExercise) return group === "set" ? "reps" : "volume";
  return isWay && !/\b(?:train|work ?out)\b/u.test(folded) ? "distance" : "count";
}
/** What a workout or a set has one of by itself: the best set, the fastest or the longest one. */
const ownOf: Readonly<Partial<Record<TrainingMeasure, TrainingMeasure>>> = {
  load: "best",
  pace: "fastest",
  distance: "longest",
};

type Extreme = Pick<TrainingQuestion, "measure" | "group" | "of" | "isLeast" | "top">;

const count = String.raw`(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)`;
const topFew = new RegExp(
  String.raw`\b(top|best|heaviest|biggest|fastest|quickest|longest) ${count}\b(?! ?(?:k|km|mi|miles?|rep|m)\b)|\b${count} (best|heaviest|biggest|fastest|quickest|longest)\b`,
  "u",
);
const few: Readonly<Record<string, TrainingQuestion["measure"]>> = {
  fastest: "fastest",
  quickest: "fastest",
  longest: "longest",
};

/** "Top 3 deadlifts", "my five fastest runs". */
function topAsked(folded: string, isWay: boolean): Extreme | undefined {
  const [, before, counted, behind, word = before] = topFew.exec(folded) ?? [];
  const top = smallNumber(counted ?? behind ?? "") ?? 0;
  if (top < 2 || top > 20) return undefined;
  return { measure: few[word ?? ""] ?? (isWay ? "fastest" : "best"), top };
}

/**
 * The one that is most or least of something, by three axes that are read apart: which end, of which quantity, and among what (sets,
 * workouts, days, weeks, months, exercises). Undefined: none is asked for.
 */
export function extremeAsked(folded: string, { exercises, discipline }: Subjects): Extreme | undefined {
  const isWay = discipline !== undefined && discipline !== "strength" && exercises.length === 0;
  const several = exercises.length > 0 || isWay ? topAsked(folded, isWay) : undefined;
  if (several) return several;
  const form = extremeForms.find(([, words]) => words.test(folded));
  // Which of several horses or people: that is no figure of one.
  if (!form || /\b(?:which|who) of (?:the|my|our)\b/u.test(folded)) return undefined;
  const [end, , , inWord] = form;
  const groupSaid = groupNamed(folded);
  // "Which day do I skip most": the one on which least is done.
  const isLeft = groupSaid === "weekday" && /\b(?:skip|miss)\b/u.test(folded);
  const isLeast = (end === "least") !== isLeft ? { isLeast: true as const } : {};
  const named = quantityNamed(folded);
  // "Longest plank": of a lift the best set, which is told by its time where it has no load.
  const of = inWord === "distance" && exercises.length > 0 ? undefined : (inWord ?? named);
  const which = whichOne.exec(folded)?.[1] ?? "";
  // "On which day did I do my longest run": the day is told with it.
  const isItsDay = inWord !== undefined && inWord !== "count" && which === "day";
  const isItsTime = isItsDay || (/^(?:day|week|month|year)$/u.test(which) && ofOwnSession.test(folded));
  const group = isItsTime ? undefined : groupSaid;
  const isOfOne = group === undefined || group === "set" || group === "workout";
  if (isOfOne && of !== undefined && ownOf[of] && !(of === "load" && isWay))
    return { measure: ownOf[of], ...isLeast };
  const isBest = /\b(?:best|max|maxes|maximum|prs?|pbs?|records?|worst|top)\b/u.test(folded);
  if (isOfOne && group !== "workout" && of === undefined) {
    if (!isWay) return { measure: "best", ...isLeast };
    return { measure: isBest ? "fastest" : "longest", ...isLeast };
  }
  // Of sets the repetitions of one, of all else a workout.
  const among: Grouping = group ?? (of === "count" ? "week" : of === "reps" ? "set" : "workout");
  return {
    measure: "busiest",
    group: among,
    of: of ?? quantityOf(folded, among, exercises.length > 0, isWay),
    ...isLeast,
  };
}
