import { smallNumber } from "../../text/fold-words.ts";
import type { PeriodSpan } from "../../text/read-periods.ts";
import type { TrainingAsked, TrainingMeasure, TrainingQuestion } from "../question.ts";
import { timeSpokenOf } from "../asked-periods.ts";
import { lengthNamed } from "./conditions-asked.ts";
import type { Subjects } from "../subjects.ts";

const latestOne =
  /\b(?:my|the|our) (?:last|latest|most recent|previous) (?!weeks?\b|months?\b|years?\b|days?\b|\d+ (?!k|km|mi|miles?\b)|few|couple|night|time)/u;
const latestFew =
  /\b(?:last|latest|past|previous) (\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|couple of|couple|few) (?!weeks?\b|months?\b|years?\b|days?\b|nights?\b)/u;

/** What a history shows: so many of the latest. */
const historyLength = 6;

/** Of how many of the latest it is asked; undefined: of all. */
function latestAsked(folded: string, own: TrainingMeasure | undefined): number | undefined {
  if (/\b(?:history|progression)\b/u.test(folded) && (own === "list" || own === "load")) return historyLength;
  if (
    own === "records" &&
    /\blast(?: set| hit| broke| made| got)?\W*$|\b(?:latest|most recent|last) /u.test(folded)
  )
    return 1;
  const few = latestFew.exec(folded)?.[1];
  if (few !== undefined) return smallNumber(few.replace(" of", ""));
  return latestOne.test(folded) ||
    /\b(?:how (?:many|much|far|long|fast)|what|which)\b.*\blast time\b/u.test(folded)
    ? 1
    : undefined;
}

/** Of how many of the latest it is asked: of the one before a day that was told, one. */
export function whichOnes(
  folded: string,
  own: TrainingMeasure | undefined,
  isEarlier: boolean,
): Pick<TrainingQuestion, "latest"> {
  const latest = isEarlier ? 1 : latestAsked(folded, own);
  return latest === undefined ? {} : { latest };
}

/** "Than the one before", "than my previous run": of one workout, the one of its kind before it. */
const besideOne =
  /\b(?:than|as|beside|against|to|with|vs) (?:the |my |her |his |our )?(?:(?:one|time|run|ride|swim|walk|workout|session|lesson) (?:just )?before(?: (?:that|it))?|(?:previous|prior) (?:one|run|ride|swim|walk|workout|session)|last (?:one|time))\W*$/u;
export const asksBesideEarlier = (
  folded: string,
  spans: readonly PeriodSpan[],
  { exercises, discipline }: Subjects,
): boolean =>
  (exercises.length > 0 || discipline !== undefined) &&
  besideOne.test(folded) &&
  spans.every(({ kind }) => kind === "day") &&
  spans.length < 2;

/** Figures that a single workout has. */
export const ofSingle: ReadonlySet<TrainingMeasure> = new Set([
  "distance",
  "duration",
  "pace",
  "heart_rate",
  "load",
  "reps",
  "sets",
  "volume",
]);

const atItsPace = /\bat (?:that|this|the same|such a) (?:pace|speed|rate)\b/u;
/** "How long would 10 be at that pace": reckoned from what was told of a run, ride or swim. `unit`: of a number without one, in metres. */
export function atThatPace(
  folded: string,
  previous: TrainingQuestion,
  unit: number,
): TrainingAsked | undefined {
  if (!atItsPace.test(folded) || !/\bhow (?:long|much time)\b/u.test(folded)) return undefined;
  const bare = /(?<![\d.,:])(\d{1,3}(?:[.,]\d{1,2})?)(?![\d:]| ?\p{L}*(?:min|sec|hour|week|day))/u.exec(
    folded,
  )?.[1];
  const meters = lengthNamed(folded) ?? Number(bare?.replace(",", ".") ?? 0) * unit;
  if (meters < 1 || previous.exercises.length > 0) return undefined;
  const { also: _, top: __, average: ___, against: ____, isLeast: _____, ...kept } = previous;
  const period = timeSpokenOf(previous);
  return { about: "training", ...kept, measure: "pace", ...(period && { period }), forMeters: meters };
}

/** "Who ran most": of everybody the sum, where no end of single workouts is named. */
export function ofEachOne(
  folded: string,
  { athlete, exercises }: { readonly athlete: string | undefined; readonly exercises: readonly string[] },
  measure: TrainingMeasure,
): Partial<TrainingQuestion> {
  const isBetween = /\b(?:me|i|myself)\b/u.test(folded);
  if (
    (athlete !== undefined && !isBetween) ||
    !/^\W*(?:(?:and|so|ok)\W+)*who(?:s| (?:has|did|of us|in the \p{L}+))?\b/u.test(folded)
  )
    return {};
  const isSum = /\b(?:most|more|least|less)\b/u.test(folded);
  const sums: Partial<Record<TrainingMeasure, TrainingMeasure>> = {
    longest: "distance",
    fastest: "distance",
    busiest: "count",
    done: "count",
    list: "count",
    ...(exercises.length === 0 && { best: "count" as const }),
  };
  const of =
    isSum || measure === "busiest" || measure === "done" || measure === "list" ? sums[measure] : undefined;
  return { isOfEach: true, ...(of && { measure: of }) };
}
