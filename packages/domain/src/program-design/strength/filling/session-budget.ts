import { plannedMinutes } from "../../../program/planned-minutes.ts";
import { type AnswerValues, goalLiftsOf, isBesideRuns } from "../../answers.ts";
import { mainMuscles, setBounds } from "../../periodisation.ts";
import type { LaidSession } from "../../layout/session-plans.ts";
import { walksFirst } from "../../layout/heart-minutes.ts";
import { isNextDay, type Item } from "../choose-exercises.ts";
import { setsOf } from "../../purpose/main-thing.ts";
import { type Muscle, muscles } from "../exercise-row.ts";

import { gentlenessFor } from "../sore-parts.ts";
import { musclesOfPattern } from "../exercise-menu.ts";
import { type ExerciseDraft, longestOf, warmUp, type WeeksAhead } from "../planned-exercise.ts";
import { sportFocus } from "../sport-focus.ts";

export type StrengthSession = { readonly session: LaidSession; readonly items: Item[] };

/** What somebody lifts or does now, as they say. */
export const isNamed = (
  { exercise: { name } }: Pick<Item, "exercise">,
  { loads: { lifts, inARow = {} } }: Pick<AnswerValues, "loads">,
): boolean => name in lifts || name in inARow;

/** All items of days and their sets, to be put back. */
export function kept(sessions: readonly StrengthSession[]): () => void {
  const before = sessions.map(({ items }) => items.map((item) => ({ item, sets: item.sets })));
  return () => {
    sessions.forEach(({ items }, at) => {
      const own = before[at] ?? [];
      items.splice(0, items.length, ...own.map(({ item }) => item));
      for (const { item, sets } of own) item.sets = sets;
    });
  };
}

export const setsOfAnother = 2;
/** In a session, but for what is needed whatever else there is. */
export const maxExercises = 8;
export const maxBasicSets = 5;
export const maxOtherSets = 4;

type Timed = ExerciseDraft & { readonly uid: string; readonly id: string };
const longestKnown = new WeakMap<AnswerValues, WeakMap<WeeksAhead["weeks"], Map<string, Timed>>>();

/** As `longestOf` gives it, once for the same answers and weeks: a program asks for the same some thousand times. */
function knownLongest(item: Item, values: AnswerValues, ahead: WeeksAhead): Timed {
  const ofValues = longestKnown.get(values) ?? new WeakMap<WeeksAhead["weeks"], Map<string, Timed>>();
  const known = ofValues.get(ahead.weeks) ?? new Map<string, Timed>();
  longestKnown.set(values, ofValues.set(ahead.weeks, known));
  const key = `${item.exercise.name} ${item.isMain} ${ahead.unit}`;
  const found = known.get(key) ?? { ...longestOf(item, values, ahead), uid: "-", id: "" };
  known.set(key, found);
  return { ...found, workingSets: item.sets };
}

/** After a birth a session has no more sets, beside what is there for breath and belly: our rule of thumb. */
const maxSetsAfterBirth = 12;

/** Whether the exercises of a session keep its minutes and leave some `toSpare`, beside what is walked or run with it; where that comes first it is the warm-up. */
export function fitsIn(
  session: LaidSession,
  items: readonly Item[],
  values: AnswerValues,
  ahead: WeeksAhead,
  toSpare = 0,
): boolean {
  const { strengthMinutes, finishMinutes = 0 } = session;
  const minutes = (strengthMinutes ?? values.minutes.usual - finishMinutes) - toSpare;
  const sets = items.reduce((sum, item) => (item.exercise.isCare ? sum : sum + item.sets), 0);
  if (values.besides.birth === true && sets > maxSetsAfterBirth) return false;
  const isWarm = strengthMinutes !== undefined || walksFirst(session, values);
  const exercises = items.map((item) => knownLongest(item, values, ahead));
  const warmup = isWarm ? [] : warmUp;
  return plannedMinutes({ uid: "-", id: "", name: "-", warmup, exercises, completed: false }) <= minutes;
}

/** Of pulls that hurt, a week has no more sets, but for what its goal is to have at least. */
const maxPullsThatHurt = 8;
const pullsThatHurt = (items: readonly Item[], values: AnswerValues): number =>
  items.reduce(
    (sum, { exercise, sets }) =>
      exercise.trains.includes("back") && gentlenessFor(exercise, values) === "hurt" ? sum + sets : sum,
    0,
  );

export const isTooMuch = (items: readonly Item[], values: AnswerValues): boolean =>
  pullsThatHurt(items, values) > Math.max(maxPullsThatHurt, setBounds("back", values).min) ||
  muscles.some((muscle) => setsOf(muscle, items) > setBounds(muscle, values).max);

/** No more of what is no main muscle: calves, trunk and arms. */
const maxFillerSets = 3;

/** What hurts has no more sets than this. */
const maxGentleSets = 3;
/**
 * Beside runs a lift has no more: strength on two or three days a week, over some weeks, makes running cost less (R. C. Blagrove et al., Effects of strength training on the physiological
 * determinants of middle- and long-distance running performance, Sports Med 48, 2018). Three sets are our rule of thumb: legs are to be fresh.
 */
const maxSetsBesideRuns = 3;
/** What is beside the sport that the training is for has fewer. */
const maxSetsBeside = 2;
const isBesideSport = (muscle: Muscle, values: AnswerValues): boolean => {
  const sessions = sportFocus(values)?.sessions.flat().flatMap(musclesOfPattern);
  return sessions !== undefined && muscle !== "hamstrings" && !sessions.includes(muscle);
};
export const maxSetsOf = ({ exercise, isMain, muscle }: Item, values: AnswerValues): number =>
  Math.min(
    isBesideSport(muscle, values) ? maxSetsBeside : Infinity,
    isBesideRuns(values) ? maxSetsBesideRuns : Infinity,
    !mainMuscles.includes(muscle) ? maxFillerSets : Infinity,
    // What is held for a sport stands beside what moves.
    exercise.isCare || (exercise.kind === "hold" && sportFocus(values)) ? setsOfAnother : Infinity,
    isMain && goalLiftsOf(values).includes(exercise.name)
      ? maxBasicSets
      : (exercise.maxSets ?? (isMain && exercise.isBasic ? maxBasicSets : maxOtherSets)),
    gentlenessFor(exercise, values) === "hurt" ? maxGentleSets : Infinity,
  );

/** Whether an exercise trains a muscle by itself: a deadlift, which the catalogue counts for the lower back, does hamstrings. */
export const isTrainedBy = ({ exercise }: Pick<Item, "exercise">, muscle: Muscle): boolean =>
  !exercise.isCare &&
  (exercise.trains.includes(muscle) || (muscle === "hamstrings" && /^deadlift/i.test(exercise.name)));

/** Whether a muscle may be trained in a session: it is already, or no day next to it trains it. */
export const isOpenTo = (
  muscle: Muscle,
  one: StrengthSession,
  sessions: readonly StrengthSession[],
): boolean =>
  one.items.some((item) => isTrainedBy(item, muscle)) ||
  !sessions.some(
    (other) =>
      isNextDay(other.session.day, one.session.day) && other.items.some((item) => isTrainedBy(item, muscle)),
  );
