import { markDate } from "../../claim/marked-text.ts";
import { lexicon } from "../../language/lexicon/lexicon.ts";
import type { GoalTarget } from "../goal.ts";
import { goalTitle } from "../goal-title.ts";
import { afterOpeners } from "../../text/openers.ts";
import type { ParseContext } from "../../language/parsed-message.ts";
import { isAsked, type Sentence, sentencesOf } from "./clause-guards.ts";
import type { DiarySpan, GoalReading } from "./diary-span.ts";
import type { Circumstances } from "./read-measurements.ts";
import { onDateWords, readTargetDate, targetDateWords } from "./read-target-date.ts";

const opener = afterOpeners("new|my|next");
/** "Set a goal: …", "put down a new goal for me: …"; "my goal" and "the goal" are the one that is there (`goalWeight`). */
const setsGoal = String.raw`(?:set|put|write|note|add|make|give|save)(?: down| up| in| me)* (?:an? (?:new )?|(?:(?:the|my) )?new )(?:goal|aim)(?: down| in)?(?: for me)?(?: of| to| is)?\s*[:=,–-]?\s*(?:to )?`;
const wish = String.raw`(?:${setsGoal}|(?:(?:my )?(?:new )?(?:goals?|aim)(?: is| are)?\s*[:=–-]?\s*(?:to )?)|(?:i(?:['’]?d| would| should| do)? )?(?:really )?(?:want|wanna|would like|like|love|hope|aim|plan|intend|need)(?: to)? |(?:i(?:['’]m| am) )?(?:aiming|trying|hoping|planning|going|working)(?: to| for| towards?| on)? |(?:my )?target(?: weight)?(?: is)?\s*[:=]?\s*)`;
const by = `(?<by>\\s*,?\\s*${targetDateWords})?`;
/** The statement that it is a goal may follow: "…, set that", "…, put that as the goal". */
const ends = String.raw`(?:\s*[,;–-]?\s*(?:please |pls )?(?:set|save|put|note|keep) (?:that|it|this)(?: down)?(?: (?:as|for) (?:the|my|a) (?:goal|target|aim))?)?(?:[\s,;–-]+(?:(?:the |by the )?same (?:date|day|deadline|time)|then|please|pls|now|instead|actually|for now|i (?:think|guess)|ok(?:ay)?|thanks|thx))*[^\p{L}\p{N}?？]*$`;
/** Whole: of "99,999 lb" the first two figures are no weight. */
const number = String.raw`(?<value>\d{1,3}(?:[.,]\d{1,2})?)(?![.,]?\d)`;

const pattern = (source: string): RegExp => new RegExp(`${opener}${source}${by}${ends}`, "iu");

const toWeight = pattern(
  String.raw`${wish}(?:get |be |go |come |arrive |drop |cut |bulk |weigh |reach |hit |slim )?(?:back )?(?:down |up )?(?:to |at |under |below |around )?(?:a (?:body ?)?weight of )?${number}\s*(?<unit>kgs?|kilos?|lbs?|pounds?)(?: body ?weight)?`,
);
/** Nobody gets a lift there: "I want to get down to 178 by Christmas", "I'd like to get to 63 by the end of January". */
const downTo = new RegExp(
  `${opener}${wish}(?:get|go|come|drop|cut|be|slim|weigh) (?:back )?(?:down )?(?:to |at |under |below )?(?:about |around )?${number}\\s*,?\\s*(?<by>${targetDateWords})${ends}`,
  "iu",
);
const toWeigh = pattern(String.raw`${wish}weigh (?:in at )?${number}\s*(?<unit>kgs?|kilos?|lbs?|pounds?)?`);
/** Without a wish only a day to come makes it a goal: "get to 178 lbs by february". */
const weightBy = new RegExp(
  `${opener}(?:weigh (?:in at )?|(?:get|go|come|drop|cut|be|slim|arrive)\\s+(?:back )?(?:down |up )?(?:to|at|under|below) )${number}\\s*(?<unit>kgs?|kilos?|lbs?|pounds?)(?: body ?weight)?\\s*,?\\s*(?<by>${targetDateWords})${ends}`,
  "iu",
);
/** What is said of the goal itself means the one that is there: "my goal is 64", "change the goal weight to 177". */
const goalWeight = pattern(
  String.raw`(?:[^\d?]{2,40}?[\s,]so )?(?:let['’]?s )?(?:(?<set>set|change|put|make|move|raise|lower|update|adjust|switch|bring|drop|bump) (?:(?:me|us|my|the|a|new) )*|(?:so |make |can )?(?:my|the|our)(?: new)? )?(?:(?:goal|target) weight|weight (?:goal|target)|(?<=\b(?:(?:set|change|put|make|move|raise|lower|update|adjust|switch|bring|drop|bump) (?:(?:me|us|my|the|a|new) )*|(?:my|the|our|new) (?:new )?))goal)(?: please| pls| now| then)*(?: (?:is|to|of|at|should be|would be|will be|(?:up|down|back) to)|[’']s|\s*[:=–-])?\s*(?:now |more like |about |around |maybe |rather )*${number}\s*(?<unit>kgs?|kilos?|lbs?|pounds?)?`,
);
const byAmount = pattern(
  String.raw`(?:${wish})(?<way>lose|drop|cut|shed|gain|put on) (?:about |another |some )?${number}\s*(?<unit>kgs?|kilos?|lbs?|pounds?)(?: of (?:fat|weight|body ?weight|muscle))?`,
);
const toFat = pattern(
  String.raw`${wish}(?:get |be |go |cut |drop |reach |hit )?(?:back )?(?:down |up )?(?:to |at |under |below )?${number}\s*(?:%|percent)\s*(?:body ?fat|bf)`,
);
const fatTo = pattern(
  String.raw`${wish}(?:get |bring |drop )?(?:my )?(?:body ?fat|bf)(?: down)?(?: to| under| below)?\s*${number}\s*(?:%|percent)`,
);
const waistTo = pattern(
  String.raw`${wish}(?:get |bring )?(?:a |my )?waist(?: down)?(?: to| of| under)?\s*${number}\s*(?<unit>cm|in(?:ch(?:es)?)?)`,
);
const often = String.raw`(?<count>\d{1,2}|once|twice|one|two|three|four|five|six|seven)\s*(?:x|×|times|days|sessions|workouts|runs|rides)?\s*(?:a|per|\/|each|every|in a)\s*(?:week|wk)`;
const habit = pattern(
  String.raw`(?:${wish})?(?<verb>train|work ?out|exercise|lift|strength train|run|go (?:for a run|running|riding|swimming|to the gym)|ride|swim|cycle|row|do yoga|walk|hike|log (?:my )?(?:food|meals)|track (?:my )?(?:food|meals|calories)|weigh (?:in|myself))\s+${often}`,
);
const weightOf = String.raw`${number}\s*(?<unit>kgs?|kilos?|lbs?|pounds?)?`;
const lift = new RegExp(
  `${opener}(?<wish>${wish})?(?:to )?(?:be )?(?:get (?:my |a )?|hit (?:a )?|reach (?:a )?)?(?<exercise>\\p{L}[\\p{L} '-]{2,40}?)\\s+(?:to |at |of |up to )?${weightOf}(?:\\s*(?:x|×|for)\\s*(?<reps>\\d{1,2})(?:\\s*reps)?)?${by}${ends}`,
  "iu",
);
const liftGoal = new RegExp(
  `${opener}(?<wish>(?=.*\\b(?:goal|target|aim)\\b))(?:my |the )?(?<exercise>\\p{L}[\\p{L} '-]{2,40}?) (?:goal|target|aim)(?: is| for me is)?\\s*[:=–-]?\\s*(?:to (?:hit |get to )?)?${weightOf}(?:\\s*(?:x|×|for)\\s*(?<reps>\\d{1,2})(?:\\s*reps)?)?${by}${ends}`,
  "iu",
);
const loaded = new RegExp(
  `${opener}(?<wish>${wish})(?:get |do |hit |reach |have )?(?:a |an )?${number}\\s*(?<unit>kgs?|kilos?|lbs?|pounds?)\\s+(?<exercise>\\p{L}[\\p{L} '-]{2,40}?)${by}${ends}`,
  "iu",
);
/** "A 275 squat": of one of something a number is its load, whatever unit is left out. */
const oneLoaded = new RegExp(
  `${opener}(?<wish>${wish})(?:get |do |hit |reach |have |be )?(?:a |an )${number}\\s*(?<unit>kgs?|kilos?|lbs?|pounds?)?[\\s-]+(?<exercise>\\p{L}[\\p{L} '-]{2,40}?)${by}${ends}`,
  "iu",
);
const repsOf = new RegExp(
  `${opener}(?<wish>${wish})(?:be able to )?(?:get |do |hit |reach |manage )?(?<reps>\\d{1,3})\\s+(?:strict |unbroken |full )?(?<exercise>\\p{L}[\\p{L} '-]{2,40}?)(?: in a row)?${by}${ends}`,
  "iu",
);
/** A race has its day: "on april 11". */
const raceDay = `(?<by>\\s*,?\\s*(?:${targetDateWords}|${onDateWords}))?`;
const race = new RegExp(
  `${opener}(?<wish>${wish})?(?:be able to )?(?<sport>run|row|swim|cycle|ride|walk)?\\s*(?:a |an |my )?(?:(?<under>sub[ -]?)(?<early>\\d{1,2}(?::\\d\\d){0,2})(?: min(?:utes?)?| h(?:ours?)?)? )?(?<distance>\\d{1,4}(?:[.,]\\d{1,2})?\\s*(?:k|km|mi|miles?|m)\\b|half(?:[ -]marathon)?|marathon|mile|parkrun)(?:\\s+(?:in|under|below|sub)\\s*(?:under )?(?<time>\\d{1,3}(?::\\d\\d){0,2})(?<minutes>\\s*min(?:utes?)?)?)?${raceDay}${ends}`,
  "iu",
);

const counts: Readonly<Record<string, number>> = {
  once: 1,
  one: 1,
  twice: 2,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
};

const habitVerbs: readonly (readonly [
  verb: RegExp,
  what: Extract<GoalTarget, { kind: "habit" }>["what"],
  discipline?: string,
])[] = [
  [/^(?:log|track)/iu, "nutrition_days"],
  [/^weigh/iu, "weigh_ins"],
  [/run/iu, "workouts", "running"],
  [/swim/iu, "workouts", "swimming"],
  [/cycle/iu, "workouts", "cycling"],
  [/^row/iu, "workouts", "rowing"],
  [/yoga/iu, "workouts", "yoga"],
  [/walk/iu, "workouts", "walking"],
  [/hike/iu, "workouts", "hiking"],
  [/lift|strength/iu, "workouts", "strength"],
];

type Groups = Readonly<Record<string, string | undefined>>;
type Draft = Pick<GoalReading, "target" | "change" | "ofCurrent">;

const value = ({ value: text }: Groups): number => Number((text ?? "").replace(",", "."));
const massUnit = ({ unit }: Groups, units: "kg" | "lb"): "kg" | "lb" =>
  unit === undefined ? units : /^k/iu.test(unit) ? "kg" : "lb";

const habitOf = ({ verb = "", count = "" }: Groups): Draft => {
  const timesPerWeek = counts[count.toLowerCase()] ?? Number(count);
  const [, what = "workouts", discipline] = habitVerbs.find(([known]) => known.test(verb)) ?? [];
  return timesPerWeek >= 1 && timesPerWeek <= 21
    ? { target: { kind: "habit", what, timesPerWeek, ...(discipline !== undefined && { discipline }) } }
    : {};
};

/** The catalogue's name of the exercise that all of these words name; guesses do not count. */
const exerciseNamed = (phrase: string | undefined): string | undefined => {
  const words = (phrase ?? "")
    .toLowerCase()
    .replaceAll(/['’]/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word, at) => word !== "" && !(at === 0 && /^(?:my|a|an|the)$/u.test(word)));
  const match = words.length > 0 ? lexicon().exercises.matchAt(words, 0) : undefined;
  return match && match.length === words.length && match.quality !== "fuzzy"
    ? match.exercise.name
    : undefined;
};

const liftOf = (groups: Groups, units: "kg" | "lb"): Draft => {
  const exercise = exerciseNamed(groups["exercise"]);
  // Without a wish, only a future date makes it a goal: "squat 140 by June".
  if (exercise === undefined || (groups["wish"] === undefined && groups["by"] === undefined)) return {};
  const reps = groups["reps"];
  const load = { value: value(groups), unit: massUnit(groups, units) };
  return load.value < 5
    ? {}
    : { target: { kind: "performance", exercise, load, ...(reps !== undefined && { reps: Number(reps) }) } };
};

/** A bar with so many of the large plates on each side: 45 lb, or 20 kg, as the bar is. */
const platesOf = (count: number, units: "kg" | "lb"): number => (units === "kg" ? 20 : 45) * (1 + 2 * count);
const plates = /^plates? (?:on|for|in) (?:the |my )?(?<lift>.+)$/iu;

const repsDraft = (groups: Groups, units: "kg" | "lb"): Draft => {
  const lift = plates.exec(groups["exercise"] ?? "")?.groups?.["lift"];
  const loaded = exerciseNamed(lift);
  if (lift !== undefined && loaded === undefined) return {};
  if (loaded !== undefined) {
    const load = { value: platesOf(Number(groups["reps"]), units), unit: units };
    return { target: { kind: "performance", exercise: loaded, load } };
  }
  const exercise = exerciseNamed(groups["exercise"]);
  return exercise === undefined
    ? {}
    : { target: { kind: "performance", exercise, reps: Number(groups["reps"]) } };
};

const sports: Readonly<Record<string, string>> = {
  run: "running",
  row: "rowing",
  swim: "swimming",
  cycle: "cycling",
  ride: "cycling",
  walk: "walking",
};
const named: Readonly<Record<string, readonly [number, "km" | "mi"]>> = {
  half: [21.0975, "km"],
  marathon: [42.195, "km"],
  mile: [1, "mi"],
  parkrun: [5, "km"],
};

const distanceNamed = (text: string): { value: number; unit: "km" | "mi" | "m" } | undefined => {
  const [, digits, unit = ""] = /^([\d.,]+)\s*(\p{L}+)$/iu.exec(text) ?? [];
  if (digits !== undefined) {
    const far = Number(digits.replace(",", "."));
    return { value: far, unit: /^k/iu.test(unit) ? "km" : /^mi/iu.test(unit) ? "mi" : "m" };
  }
  const known =
    named[text.toLowerCase().replace(/[ -]?marathon$/u, (tail) => (text.length > tail.length ? "" : tail))];
  return known && { value: known[0], unit: known[1] };
};

const secondsOf = (text: string, meters: number): number => {
  const parts = text.split(":").map(Number);
  const [first = 0, second = 0, third = 0] = parts;
  if (parts.length === 3) return first * 3600 + second * 60 + third;
  // "sub 4 marathon", "half in 1:45": hours if minutes would be faster than anybody.
  const asMinutes = parts.length === 2 ? first * 60 + second : first * 60;
  return meters > 15_000 && asMinutes / (meters / 1000) < 120
    ? parts.length === 2
      ? first * 3600 + second * 60
      : first * 3600
    : asMinutes;
};

const raceOf = (groups: Groups): Draft => {
  const distance = distanceNamed(groups["distance"]?.trim() ?? "");
  const time = groups["early"] ?? groups["time"];
  // "On april 11" alone may be when it was done.
  const isWished = groups["wish"] !== undefined || /^\W*(?!on\b)\w/iu.test(groups["by"] ?? "");
  if (!distance || time === undefined || !isWished) return {};
  const meters = distance.value * (distance.unit === "km" ? 1000 : distance.unit === "mi" ? 1609.344 : 1);
  const durationSeconds = secondsOf(time, meters);
  const discipline = sports[groups["sport"]?.toLowerCase() ?? "run"] ?? "running";
  return durationSeconds > 0
    ? { target: { kind: "performance", discipline, distance, durationSeconds } }
    : {};
};

const weightDraft = (groups: Groups, units: "kg" | "lb"): Draft => {
  const unit = massUnit(groups, units);
  const kg = value(groups) * (unit === "lb" ? 0.45359237 : 1);
  return kg >= 25 && kg <= 320 ? { target: { kind: "weight", value: value(groups), unit } } : {};
};

const currentWeight = (groups: Groups, units: "kg" | "lb"): Draft => {
  const draft = weightDraft(groups, units);
  return draft.target ? { ...draft, ofCurrent: true } : {};
};

const changeDraft = (groups: Groups, units: "kg" | "lb"): Draft => {
  const amount = value(groups) * (/gain|put on/iu.test(groups["way"] ?? "") ? 1 : -1);
  return { change: { value: amount, unit: massUnit(groups, units) } };
};

const composition = (measure: "body_fat" | "waist", groups: Groups): Draft => {
  const unit = measure === "body_fat" ? "%" : /^c/iu.test(groups["unit"] ?? "") ? "cm" : "in";
  return { target: { kind: "body_composition", measure, value: value(groups), unit } };
};

const forms: readonly (readonly [RegExp, (groups: Groups, units: "kg" | "lb") => Draft])[] = [
  [habit, habitOf],
  [toFat, (groups) => composition("body_fat", groups)],
  [fatTo, (groups) => composition("body_fat", groups)],
  [waistTo, (groups) => composition("waist", groups)],
  [byAmount, changeDraft],
  [toWeight, weightDraft],
  [downTo, weightDraft],
  [toWeigh, weightDraft],
  [weightBy, weightDraft],
  [goalWeight, currentWeight],
  [liftGoal, liftOf],
  [loaded, liftOf],
  [oneLoaded, liftOf],
  [lift, liftOf],
  [race, raceOf],
  [repsOf, repsDraft],
];

/** Something for a single day is a plan, and something that is already so is not a goal. */
const noGoal =
  /\b(?:today|tonight|tomorrow|this (?:morning|evening|week)|next (?:week|session|time)|on (?:mon|tue|wed|thu|fri|sat|sun)\w*|usually|always|already|used to|instead|swap|replace|more than|in my (?:program|plan)|my (?:program|plan))\b/iu;

const titleOf = ({ target, change }: Draft): string =>
  target
    ? goalTitle(target)
    : change
      ? `Weight ${change.value > 0 ? "+" : "−"}${Math.abs(change.value)} ${change.unit}`
      : "";

/** A sentence behind a goal that only says to keep it: "Please write that down as a goal." */
const toldToKeep =
  /^[\s.,;!–-]+(?:please |pls |can you |could you )*(?:write|note|put|set|save|keep|log|add) (?:that|it|this)(?: down| in)?(?: (?:as|for) (?:the|my|a) (?:new )?(?:goal|target|aim))?(?: please| pls)?(?=\s*(?:[.!;]|$))/iu;

const maxGoalLength = 260;
const liftAlone = new RegExp(
  `${opener}${wish}(?:lift|hit|do|get|reach|manage|make|pull|push|press|move)(?: to| up to)? ${weightOf}(?<by>\\s*,?\\s*${targetDateWords})${ends}`,
  "iu",
);
/** "I would like to lift 350 by the end of the year", where an exercise is spoken of; undefined: it is no such goal. */
export function readLiftGoal(text: string, exercise: string, context: ParseContext): DiarySpan | undefined {
  const [sentence] = sentencesOf(text);
  const groups =
    sentence && text.length <= maxGoalLength
      ? liftAlone.exec(text.slice(0, sentence.end))?.groups
      : undefined;
  const draft = groups && liftOf({ ...groups, exercise }, context.units);
  if (!groups || !draft?.target) return undefined;
  const targetDate = readTargetDate(groups["by"] ?? "", context.now.slice(0, 10));
  const end = text.slice(0, sentence?.end).replace(/[\s.!;]+$/u, "").length;
  return {
    start: 0,
    end: end + (toldToKeep.exec(text.slice(end))?.[0].length ?? 0),
    reading: { kind: "goal", ...draft, ...(targetDate !== undefined && { targetDate }) },
    meaning: `Goal: ${titleOf(draft)}${targetDate === undefined ? "" : ` by ${markDate(targetDate)}`}`,
  };
}
/** Whether a text could be a goal of a lift that it does not name. */
export const mayBeLiftGoal = (text: string): boolean =>
  text.length <= maxGoalLength && liftAlone.test(text.slice(0, sentencesOf(text)[0]?.end));

/** Where a goal may begin in a sentence: at its start, and after "and" or a comma. */
const beginnings = function* (words: string): Iterable<number> {
  yield 0;
  for (const match of words.matchAll(
    /(?:,|;| –| -)\s*(?:and |then |also |but )?|\b(?:and|then|but)\s+(?=(?:i|my|goal|want|aim)\b)/giu,
  )) {
    yield match.index + match[0].length;
  }
};

/** "Make the goal 60 instead": in place of the one that is there. */
const inItsPlace =
  /\binstead(?:[\s,]+(?:please|pls|then|now|thanks|(?:(?:the|by the) )?same (?:date|day|deadline)))*[\s.!]*$/iu;

/** The goal that a sentence sets, if any; it extends to the end of the sentence or the next comma. */
export function* readGoals({ text, context }: Circumstances, sentence: Sentence): Iterable<DiarySpan> {
  const words = text.slice(sentence.start, sentence.end);
  if (words.length > 400 || isAsked(words) || noGoal.test(words.replace(inItsPlace, ""))) return;
  const today = context.now.slice(0, 10);
  for (const from of beginnings(words))
    for (const [form, draftOf] of forms) {
      const cut = words.slice(from);
      for (const clause of new Set([cut, cut.split(/,(?!\d)|;|\band\b/iu, 1)[0] ?? cut])) {
        const groups = form.exec(clause)?.groups;
        const draft = groups && draftOf(groups, context.units);
        if (!groups || !draft || (!draft.target && !draft.change)) continue;
        if (draft.ofCurrent !== true && inItsPlace.test(words)) continue;
        const day = groups["by"] === undefined ? undefined : readTargetDate(groups["by"], today);
        const lead = /^\s*/u.exec(clause)?.[0].length ?? 0;
        const start = sentence.start + from + lead;
        const end = start + clause.slice(lead).replace(/[\s.!;]+$/u, "").length;
        yield {
          start,
          end: end + (toldToKeep.exec(text.slice(end))?.[0].length ?? 0),
          reading: { kind: "goal", ...draft, ...(day !== undefined && { targetDate: day }) },
          meaning: `Goal: ${titleOf(draft)}${day === undefined ? "" : ` by ${markDate(day)}`}`,
        };
        return;
      }
    }
}
