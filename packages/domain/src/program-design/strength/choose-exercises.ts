import { type AnswerValues, goalLiftsOf, hasSecondStrength } from "../answers.ts";
import { type LaidSession, trainsSport } from "../layout/session-plans.ts";
import { isAbout } from "../purpose/main-thing.ts";
import { isCareful } from "./choosing/is-suitable.ts";
import { careNeeds } from "./care/care-needs.ts";
import { isOfFocus, sportFocus } from "./sport-focus.ts";
import { carePatterns, exercisesFor, isHipOrSquat, musclesOfPattern, type Pattern } from "./exercise-menu.ts";
import type { MenuExercise, Muscle } from "./exercise-row.ts";
import { gentlenessFor } from "./sore-parts.ts";

/** Sets of a lift that is back, and those that stay with what stood for it. */
export type Shares = { readonly back: number; readonly stays: number };
/** A lift that comes back beside an item, after so many building weeks. */
export type Return = Shares & { readonly exercise: MenuExercise; readonly from: number };

/** An exercise of a session of every week, and its working sets in a full week. */
export type Item = {
  readonly exercise: MenuExercise;
  /** What it is there for. */
  readonly muscle: Muscle;
  readonly isMain: boolean;
  /** There whatever else there is time for (see `careNeeds`). */
  readonly isNeed?: boolean;
  /** What it trains has few sets in a full week: it keeps its own in a week that has fewer. */
  isScarce?: boolean;
  sets: number;
  later?: Return;
};

/** The first exercises of a session are its main ones. */
const mainExercises = 2;
const setsToBegin = 2;
const mainSetsToBegin = 3;
const shortSession = 30;
const minutesForMore = 45;
const minutesForAllNeeds = 45;
const setsOfSport = 3;
/** Where equipment or limits leave little of a session, more of what it trains fills it, and the trunk. */
const fewExercises = 4;
const pushes: readonly Pattern[] = ["push", "incline push", "press"];
const pulls: readonly Pattern[] = ["row", "pull"];
const spareOf = ({ patterns }: LaidSession): readonly Pattern[] => [
  ...(patterns.some((pattern) => pushes.includes(pattern)) ? (["push"] as const) : []),
  ...(patterns.some((pattern) => pulls.includes(pattern)) ? pulls : []),
  "core",
];

/** Of who trains for strength or size, main lifts that a day of which little is left has besides: what no day next to it trains. */
const mainLifts: readonly Pattern[] = ["squat", "push", "press"];
const again = (
  session: LaidSession,
  chosen: readonly Chosen[],
  laid: readonly LaidSession[],
): readonly Pattern[] => {
  const isNear = (other: LaidSession) => other !== session && isNextDay(other.day, session.day);
  const trained = [
    ...laid.filter(isNear).flatMap(({ patterns }) => patterns.flatMap(musclesOfPattern)),
    ...chosen
      .filter((one) => isNear(one.session))
      .flatMap(({ items }) => items.flatMap(({ exercise }) => exercise.trains)),
  ];
  return mainLifts.filter((pattern) =>
    musclesOfPattern(pattern).every((muscle) => !trained.includes(muscle)),
  );
};

type Chosen = { readonly session: LaidSession; readonly items: Item[] };

export const isNextDay = (a: number, b: number): boolean => {
  const apart = Math.abs(a - b);
  return apart === 1 || apart === 6;
};

/** A hinge or squat of a neighbouring day keeps its bar; whatever else bends the lower back yields. */
function isHardOnBack(
  pattern: Pattern,
  session: LaidSession,
  chosen: readonly Chosen[],
  laid: readonly LaidSession[],
): boolean {
  const own = chosen.find((one) => one.session === session)?.items ?? [];
  const isHinge = pattern === "hinge" || pattern === "hip";
  const yields = !isHipOrSquat(pattern);
  const hasHinge = own.some(({ exercise }) => exercise.isOnBack && /deadlift/i.test(exercise.name));
  if ((isHinge || yields) && hasHinge) return true;
  const near = (other: LaidSession) => other !== session && isNextDay(other.day, session.day);
  // What the days next to it have by now, and what they are still to have.
  return (
    chosen.some((one) => near(one.session) && one.items.some(({ exercise }) => exercise.isOnBack)) ||
    (yields && laid.some((other) => near(other) && other.patterns.some(isHipOrSquat)))
  );
}

const daysOfSport = 2;
const usualMaxAWeek = 3;
/** The trunk and the calves have few exercises, and stand more. */
/** What bends or burdens a back that hurts stands on one day, but where the goal is about it. */
const maxAWeekOf = (exercise: MenuExercise, values: AnswerValues): number => {
  const { maxAWeek, trains, isOnBack, name } = exercise;
  if (isOnBack && gentlenessFor(exercise, values) === "hurt" && !goalLiftsOf(values).includes(name)) return 1;
  return maxAWeek ?? (trains.includes("core") || trains.includes("calves") ? 7 : usualMaxAWeek);
};

/** For size and fitness a second session trains a muscle another way; for strength, and at first, a lift is practised. */
const seeksVariety = ({ goal, experience }: AnswerValues, pattern: Pattern): boolean =>
  pattern === "hinge" ||
  pattern === "hip" ||
  pattern === "lunge" ||
  pattern === "core" ||
  (goal !== "strength" && experience !== "new" && pattern !== "step");

type Choosing = {
  readonly chosen: readonly Chosen[];
  readonly laid: readonly LaidSession[];
  readonly values: AnswerValues;
};

/** What a session has for a pattern, beside what it and the week have already; undefined: nothing more. */
export function chooseFor(
  pattern: Pattern,
  session: LaidSession,
  { chosen, laid, values }: Choosing,
): MenuExercise | undefined {
  const focus = sportFocus(values);
  const hasBeside = focus?.beside !== undefined && laid.some(({ patterns }) => patterns === focus.beside);
  // What has a day of its own leaves the others to the sport.
  if (hasBeside && focus.without?.includes(pattern) && !session.patterns.includes(pattern)) return undefined;
  const all = chosen.flatMap(({ items }) => items.map(({ exercise }) => exercise.name));
  const own = chosen.find((one) => one.session === session)?.items ?? [];
  const timesOf = (name: string) => all.filter((one) => one === name).length;
  const isHard = isHardOnBack(pattern, session, chosen, laid);
  const possible = exercisesFor(pattern, values).filter(
    (exercise) =>
      !own.some((item) => item.exercise.name === exercise.name) &&
      timesOf(exercise.name) < maxAWeekOf(exercise, values) &&
      !(isHard && exercise.isOnBack),
  );
  // Squat and deadlift have a day each, where another one has room for the squat.
  const hasBar = own.some(({ exercise }) => exercise.isBasic && exercise.isOnBack);
  const canWait = laid.some(
    (other) =>
      other !== session && other.patterns.includes("squat") && !chosen.some((one) => one.session === other),
  );
  const open =
    values.goal === "muscle" && hasBar && canWait
      ? possible.filter(({ isBasic, isOnBack }) => !(isBasic && isOnBack))
      : possible;
  const [first] = open;
  // What somebody names comes before what nobody asked for, once a week, and where the sport asks for it twice.
  const about = goalLiftsOf(values);
  const isNamed = (name: string) =>
    name in values.loads.lifts || name in (values.loads.inARow ?? {}) || about.includes(name);
  const times = isOfFocus(pattern, values) ? daysOfSport : 1;
  const named = open.find(({ name }) => isNamed(name) && timesOf(name) < times);
  if (named) return named;
  if (!first || !seeksVariety(values, pattern)) return first;
  const isLoaded = ({ kind }: MenuExercise) => kind !== "body" && kind !== "hold";
  // What moves one joint stands for no pull that moves two.
  const isPull = pulls.includes(pattern);
  const isAsGood = (exercise: MenuExercise) =>
    !(isPull && exercise.isSmall && !first.isSmall) &&
    (isLoaded(exercise) || !isLoaded(first)) &&
    exercise.trains[0] === (first.trains[0] ?? first.helps[0]);
  const others = open.filter(isAsGood).toSorted((a, b) => timesOf(a.name) - timesOf(b.name));
  const [fresh] = others;
  return fresh && timesOf(fresh.name) < timesOf(first.name) ? fresh : first;
}

/** Squat and deadlift are not both heavy on one day, for who trains for strength past the first gains. */
const isSecondHeavy = (
  { isBasic, isOnBack }: MenuExercise,
  own: readonly Item[],
  { goal }: AnswerValues,
): boolean =>
  goal === "strength" &&
  isBasic === true &&
  isOnBack === true &&
  own.some(({ exercise, isMain }) => isMain && exercise.isBasic === true && exercise.isOnBack === true);

/** A lift that is heavy on another day is lighter on the second one, for who trains for strength past the first gains. */
const isSecondDay = (
  { name, isBasic }: MenuExercise,
  chosen: readonly Chosen[],
  { goal, experience }: AnswerValues,
): boolean =>
  goal === "strength" &&
  isBasic === true &&
  (experience === "intermediate" || experience === "advanced") &&
  chosen.some(({ items }) => items.some(({ exercise, isMain }) => isMain && exercise.name === name));

/**
 * What each session of a week is done with, by its patterns: no hinge twice in a session, the deadlift once a week, no bar on the back of following days,
 * and another exercise the second time where that trains the same as well.
 */
export function chooseExercises(laid: readonly LaidSession[], values: AnswerValues): readonly Chosen[] {
  const chosen: Chosen[] = [];
  const { goal, minutes } = values;
  const isForMuscle =
    (goal === "strength" || goal === "muscle" || hasSecondStrength(values)) && minutes.usual > shortSession;
  const mainSets = isForMuscle ? mainSetsToBegin : setsToBegin;
  const isBig = ({ isSmall, isCare, kind, trains }: MenuExercise) =>
    !isSmall && !isCare && kind !== "hold" && !trains.includes("core");
  for (const session of laid.filter(({ patterns }) => patterns.length > 0)) {
    const one: Chosen = { session, items: [] };
    chosen.push(one);
    const needs = careNeeds(session, values);
    const add = (pattern: Pattern, isOfSport = false) => {
      const exercise = chooseFor(pattern, session, { chosen, laid, values });
      const isOfGoal = exercise !== undefined && isAbout(exercise, values);
      const isNeed = isOfSport || isOfGoal || needs.includes(pattern);
      const muscle = exercise && (exercise.trains[0] ?? exercise.helps[0]);
      if (!exercise || !muscle) return;
      const isMain =
        one.items.filter((item) => item.isMain).length < mainExercises &&
        isBig(exercise) &&
        !carePatterns.has(pattern) &&
        !isSecondDay(exercise, chosen, values) &&
        !isSecondHeavy(exercise, one.items, values);
      const hasMore = isOfSport && isBig(exercise) && minutes.usual >= minutesForMore;
      const sets = Math.max(isMain ? mainSets : setsToBegin, hasMore ? setsOfSport : 0);
      one.items.push({ exercise, muscle, isMain, sets, ...(isNeed && { isNeed }) });
    };
    // Whoever is new and older rises from a chair on each of these days.
    const isRising = (pattern: Pattern) => isCareful(values) && (pattern === "squat" || pattern === "lunge");
    const isOfSport = (pattern: Pattern) =>
      (trainsSport(session) || session.cardio !== undefined) && isOfFocus(pattern, values);
    // Where nothing can be set at a slope, the bench is pressed on another day.
    const there = session.patterns.map((pattern) =>
      pattern === "incline push" && exercisesFor(pattern, values).length === 0 ? "push" : pattern,
    );
    for (const pattern of there.toSorted((a, b) => Number(isRising(b)) - Number(isRising(a))))
      add(pattern, isOfSport(pattern));
    // A short session has one of them, the next session the next one; balance is for every day.
    const open = needs.filter((need) => !session.patterns.includes(need));
    const others = open.filter((need) => need !== "balance");
    const short = others.slice((chosen.length - 1) % Math.max(1, others.length)).slice(0, 1);
    const isShort = minutes.usual < minutesForAllNeeds;
    for (const need of isShort ? [...short, ...open.filter((one) => one === "balance")] : open) add(need);
    if (one.items.some(({ exercise }) => exercise.isCare !== true))
      for (const pattern of [...again(session, chosen, laid), ...spareOf(session)])
        if (one.items.filter(({ exercise }) => exercise.isCare !== true).length < fewExercises) add(pattern);
  }
  return chosen;
}
