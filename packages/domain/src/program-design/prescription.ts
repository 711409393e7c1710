import {
  type AnswerValues,
  goalLiftsOf,
  hasSecondStrength,
  isBesideRuns,
  isMeetGoal,
  isMeetLift,
  isRunGoal,
  meetLifts,
} from "./answers.ts";
import { builtBefore, lastBlock, lightEvery, type PlannedWeek } from "./periodisation.ts";
import { isCareful } from "./strength/choosing/is-suitable.ts";
import type { MenuExercise } from "./strength/exercise-row.ts";
import { exercisesByName } from "./strength/exercise-table.ts";
import { gentlenessFor } from "./strength/sore-parts.ts";
import { sportFocus } from "./strength/sport-focus.ts";
import {
  type Comeback,
  comebackOf,
  meetReps,
  secondDayOf,
  type SetTarget,
  strengthReps,
} from "./strength/strength-model.ts";

export type Prescribed = SetTarget & { readonly restSeconds: number };

type Row = readonly [min: number, max: number];

/** For size the range falls from block to block once the first gains are past, so that each brings something new. Our choice. */
const sizeRanges: readonly { readonly main: Row; readonly other: Row }[] = [
  { main: [8, 12], other: [10, 15] },
  { main: [6, 10], other: [8, 12] },
  { main: [5, 8], other: [6, 10] },
];
const steadyRange = { main: [6, 10], other: [8, 12] } as const;
/** For strength what is no lift with a bar, and beside runs the first lifts of a day. */
const strongRanges: readonly Row[] = [
  [6, 8],
  [6, 7],
  [6, 6],
];
const steadyOf = {
  strength: { main: [6, 8], other: [6, 10] },
  other: { main: [8, 12], other: [8, 12] },
} as const;

const rangeFor = (
  { isSmall, isImprovised, trains }: MenuExercise,
  isMain: boolean,
  { block }: PlannedWeek,
  { goal, experience, besides }: Pick<AnswerValues, "goal" | "experience" | "besides">,
): Row => {
  if (isSmall || isImprovised || besides.pregnant === true) return [10, 15];
  const { legReps } = sportFocus({ goal, besides }) ?? {};
  if (legReps && trains.includes("quads")) return legReps;
  const isPastFirst = experience === "intermediate" || experience === "advanced";
  // Long before a day, blocks take turns.
  const at = block < 0 ? Math.abs(block % 2) : Math.min(block, strongRanges.length - 1);
  const isBesideRun = isRunGoal(goal) && hasSecondStrength({ goal, besides });
  const isStrong = goal === "strength" || (isBesideRun && besides.goal === "strength");
  // Past the first gains what leads a day is heavier from block to block, whatever it is for.
  if (isStrong && isMain && isPastFirst) return strongRanges[at] ?? steadyOf.strength.main;
  if (isStrong && isMain) return steadyOf.strength.main;
  if (goal === "strength") return steadyOf.strength.other;
  const isForSize = goal === "muscle" || (isBesideRun && isMain);
  const usual = isForSize ? steadyRange : steadyOf.other;
  const ranges =
    isPastFirst && (isForSize || goal === "fitness" || isMain) ? (sizeRanges[at] ?? usual) : usual;
  return isMain ? ranges.main : ranges.other;
};

/**
 * What hurts has more repetitions: for size and fitness it begins with most, and they fall by steps once it is back; never below eight, but of a main lift for strength.
 * Our rule of thumb.
 */
const gentleRange = ({ isBack, built }: Comeback): Row =>
  !isBack ? [12, 15] : built < weeksBetween ? [10, 12] : [8, 12];
const weeksBetween = 2;
const fewestOfHurt: Row = [8, 12];

/** Squats, deadlifts and presses with a bar, where the rest of a session is short. */
const restOfBar = 105;
/** Sets of size that end in fives take longer, where a session has so many minutes. */
const minutesForLongRests = 75;
const restFor = (
  { isSmall, isBasic }: MenuExercise,
  isMain: boolean,
  { goal, minutes }: Pick<AnswerValues, "goal" | "minutes">,
): number => {
  if (isSmall) return 75;
  if (goal === "strength") return isMain ? (isBasic ? 180 : 120) : isBasic ? 150 : 90;
  if (goal === "muscle" && isMain && isBasic && minutes.usual >= minutesForLongRests) return 180;
  if (goal === "muscle") return isMain ? 120 : 90;
  return isBasic ? restOfBar : 75;
};

/** After balance, or what a sore part needs. */
const careRest = 45;

const lightReserve = 4;
const carefulReserve = 3;
/** After a birth, too, nothing is done closer to what can just be done: the belly bears it. */
const reserveOfHurt = 2;
/** With a child on the way sets stay light from the first week to the last (ACOG Committee Opinion 804, 2020). */
const reserveWithChild = lightReserve;
/** What leaves more is no set any more. */
const mostReserve = 5;
/** The last single before a meet is sure. */
const reserveOfSingle = 2;

/** By the week of a block. */
const wave: readonly number[] = [3, 2, 1];

/** Up to so many years, and from so many on, nothing is done close to what somebody can just do, and rests are longer: our rule of thumb. */
const youngYears = 16;
const oldYears = 65;
export const isYoungOrOld = ({ age: { years } }: Pick<AnswerValues, "age">): boolean =>
  years !== undefined && (years <= youngYears || years >= oldYears);
const restLonger = 30;
/** Sets close to what can just be done tire for longer from so many years on. Our rule of thumb. */
const yearsToLeaveTwo = 50;
/** Whoever is young and new learns the lifts lightly, with more repetitions (A. D. Faigenbaum et al., NSCA, J Strength Cond Res 23, 2009: 6 to 15). */
const isLearning = ({ age: { years }, experience }: Pick<AnswerValues, "age" | "experience">): boolean =>
  experience === "new" && years !== undefined && years < adultYears;
const adultYears = 18;
const learningRanges = [
  [8, 12],
  [6, 10],
] as const;
const learningRest = 120;

/**
 * Repetitions left in reserve, on the scale of E. R. Helms et al. (Application of the repetitions in reserve-based RPE scale for resistance training, Strength
 * Cond J 38 (4), 2016): three to one, fewer late in a block, is our choice; more at first for who is new and older.
 */
function reserveIn(
  { kind, at, block }: PlannedWeek,
  values: Pick<AnswerValues, "goal" | "experience" | "age" | "besides">,
  isHardest: boolean,
): number {
  const { goal, experience } = values;
  if (kind !== "build" || (block <= 0 && isCareful(values))) return lightReserve;
  const isPastFirst = experience === "intermediate" || experience === "advanced";
  const isBegun = experience === "new" || (isBesideRuns(values) && !isPastFirst);
  if (isBegun || isYoungOrOld(values)) return carefulReserve;
  // Past the first gains sets end closer to what can be done from week to week.
  if (isRunGoal(goal) || experience === "beginner") return 2;
  if (goal === "fitness") return isPastFirst ? Math.max(2, wave[at] ?? 2) : 2;
  // One lift a week is done close to what can just be done, those of a meet apart, and from fifty on none is.
  const isCalmer = !isHardest || (values.age.years ?? 0) >= yearsToLeaveTwo;
  return (isCalmer ? [3, 2, 2] : wave)[at] ?? 2;
}

/** Lifts that end closest to what can be lifted: those that the goal is about, else one of which the weight is known and nothing is sore. */
function hardestLifts(
  values: Pick<AnswerValues, "goal" | "besides" | "loads" | "limitations">,
): readonly string[] {
  const about = goalLiftsOf(values);
  if (about.length > 0) return about;
  const isSound = (name: string) => {
    const lift = exercisesByName.get(name);
    return name in values.loads.lifts && lift !== undefined && gentlenessFor(lift, values) === undefined;
  };
  return meetLifts.filter(isSound).slice(0, 1);
}

/**
 * Repetitions, reserve and rest of an exercise in a week. Until it is back, what is to be spared has no heavy fives, and three in reserve (R. R. Bannuru et
 * al., OARSI guidelines, Osteoarthritis Cartilage 27, 2019, advise strengthening what arthritis weakens); how much lighter it is, see `comebackOf`.
 */
export function prescribe(
  exercise: MenuExercise,
  isMain: boolean,
  week: PlannedWeek,
  values: Pick<
    AnswerValues,
    "goal" | "experience" | "minutes" | "limitations" | "loads" | "age" | "besides" | "race"
  >,
): Prescribed {
  const { goal, minutes } = values;
  // In the last weeks before a meet what is lifted there is done as it is there.
  const leadsToMeet = isMeetGoal(values) && values.race.date !== undefined && !values.besides.pregnant;
  const isPeak = leadsToMeet && week.block === lastBlock;
  const back = comebackOf(exercise, builtBefore(week), values);
  const isToSingles = isPeak && isMeetLift(exercise.name);
  const isGentle = !back.isBack && !isToSingles;
  const gentleness = isToSingles ? undefined : gentlenessFor(exercise, values);
  const isHurt = gentleness === "hurt";
  // Before a meet only what is lifted there goes down to few repetitions.
  const isBeside = isMeetGoal(values) && !isMeetLift(exercise.name);
  // Nobody rows a double.
  const isLift =
    goal === "strength" && isMain && exercise.isBasic === true && !exercise.trains.includes("back");
  // Long before a meet repetitions are many enough for what is to be spared.
  const isHeavy =
    isLift && (!isGentle || week.block < 0) && !isBeside && !isLearning(values) && !values.besides.birth;
  const ofHurt = goal === "strength" ? fewestOfHurt : gentleRange(back);
  const usualRange =
    isLearning(values) && !exercise.isSmall
      ? learningRanges[week.block > 0 ? 1 : 0]
      : rangeFor(exercise, isMain, week, values);
  const [min, max] = isHurt && !exercise.isSmall && !isLift ? ofHurt : usualRange;
  const isLighterDay =
    leadsToMeet && !isMain && isMeetLift(exercise.name) && !isGentle && !isLearning(values);
  const peakWeek = week.at - (lightEvery[values.experience] - 1 - meetReps.length);
  const strength = strengthReps(
    exercise,
    { block: week.block, ...(isToSingles && { peakWeek }) },
    values.experience,
  );
  const lighter = secondDayOf(strength, values.experience);
  const heavy = isLighterDay ? lighter.reps : strength;
  const longer = isYoungOrOld(values) && !exercise.isSmall ? restLonger : 0;
  const isSecond = isMain && isRunGoal(goal) && hasSecondStrength(values);
  const usual = exercise.isCare
    ? careRest
    : restFor(exercise, isMain, { goal: isSecond ? (values.besides.goal ?? goal) : goal, minutes }) + longer;
  const rest = isLearning(values) ? Math.min(usual, learningRest) : usual;
  const isHardest =
    isLighterDay || (isMain && exercise.isBasic === true && hardestLifts(values).includes(exercise.name));
  const usualReserve = reserveIn(week, values, isHardest);
  const isLastSingle = isPeak && week.isLastHeavy === true;
  const fewestLeft = isBeside && week.isLastHeavy === true ? carefulReserve : 0;
  const first = isLastSingle ? reserveOfSingle : Math.max(fewestLeft, usualReserve);
  const reserve = isLighterDay ? Math.min(mostReserve, first + lighter.reserve) : first;
  return {
    ...(isHeavy || isLighterDay ? { min: heavy, max: heavy } : { min, max }),
    reserve: Math.max(reserve, leftAtLeast(exercise, week, values, { isGentle, gentleness })),
    restSeconds: minutes.usual <= 30 ? Math.min(rest, 90) : rest,
  };
}

function leftAtLeast(
  { isCare, isImprovised }: MenuExercise,
  { isReturn }: PlannedWeek,
  { besides }: Pick<AnswerValues, "besides">,
  { isGentle, gentleness }: { readonly isGentle: boolean; readonly gentleness: string | undefined },
): number {
  if (besides.pregnant) return reserveWithChild;
  if (isGentle || isCare || isReturn) return carefulReserve;
  return gentleness !== undefined || isImprovised || besides.birth ? reserveOfHurt : 0;
}

/** RPE is ten less the repetitions in reserve. */
export const effortOf = ({ reserve }: Pick<SetTarget, "reserve">): string => `RPE ${10 - reserve}`;
