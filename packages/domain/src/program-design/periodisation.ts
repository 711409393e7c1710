import {
  type AnswerValues,
  type DesignGoal,
  type Experience,
  hasSecondStrength,
  isMeetGoal,
  isMeetLift,
  isRunGoal,
} from "./answers.ts";
import { isCareful } from "./strength/exercise-menu.ts";
import type { MenuExercise, Muscle } from "./strength/exercise-row.ts";
import { gentlenessFor } from "./strength/sore-parts.ts";
import {
  type Comeback,
  comebackOf,
  meetReps,
  secondDayOf,
  type SetTarget,
  strengthReps,
} from "./strength/strength-model.ts";

export type WeekKind = "build" | "deload" | "taper";

export type PlannedWeek = {
  readonly kind: WeekKind;
  readonly phase: string;
  /** How many weeks have built before this one. */
  readonly built: number;
  /** Share of a full week's sets or minutes. */
  readonly volume: number;
  /** From 0; each ends in a deload. */
  readonly block: number;
  /** From 0, within its block. */
  readonly at: number;
  /** Before a meet, the share of its sets that whatever is not lifted there keeps. */
  readonly assistance?: number;
  /** The last heavy week before a meet. */
  readonly isLastHeavy?: true;
  /** Before a meet, the building weeks of the program before its last one. */
  readonly toMeet?: number;
  /** The building week before it; the first has none. */
  readonly before?: PlannedWeek;
};

/** Weeks of which each knows the building week before it. */
function linked(weeks: readonly PlannedWeek[]): readonly PlannedWeek[] {
  let before: PlannedWeek | undefined;
  return weeks.map((week) => {
    const one = before ? { ...week, before } : week;
    if (week.kind === "build") before = one;
    return one;
  });
}

/**
 * Every so many weeks one is light: coaches and athletes of strength sports deload every 5.6 weeks, give or take 2.3 (D. Rogerson et al., Deloading
 * practices in strength and physique sports, Sports Med Open 10, 2024); sooner for who can load more is our rule of thumb.
 */
const lightEvery: Readonly<Record<Experience, number>> = {
  new: 6,
  beginner: 5,
  intermediate: 4,
  advanced: 4,
};
const runLightEvery = 4;
/** So many weeks before a taper are full. */
const weeksBeforeTaper = 3;
const deloadVolume = 0.5;

/**
 * The volume of a block's weeks: steady for who still gains by weight alone. Past that, for size it rises to the block's last week; for strength it
 * falls there, where weights are heaviest. Our rule of thumb.
 */
const volumeAt = (goal: DesignGoal, experience: Experience, week: number, length: number): number => {
  if (experience === "new" || experience === "beginner" || goal === "fitness") return 1;
  if (goal === "strength") return week === length - 1 ? 0.85 : 1;
  return 0.8 + (0.2 * week) / Math.max(1, length - 1);
};

/** `first`: the block of the first week; those of a short program are counted from it. */
const phaseName = (goal: DesignGoal, block: number, first = 0): string => {
  if (block < 0) return "Base";
  if (goal === "strength") return ["Foundation", "Build", "Peak"][block] ?? `Block ${block + 1}`;
  return `Block ${block - Math.max(0, first) + 1}`;
};

/** Weeks in blocks that end in a deload. */
function blocks(weeks: number, every: number, goal: DesignGoal, experience: Experience): PlannedWeek[] {
  return Array.from({ length: weeks }, (_, week) => {
    const [block, at] = [Math.floor(week / every), week % every];
    const isLight = at === every - 1;
    return {
      kind: isLight ? "deload" : "build",
      phase: isLight ? "Deload" : phaseName(goal, block),
      built: week - Math.floor(week / every),
      volume: isLight ? deloadVolume : volumeAt(goal, experience, at, every - 1),
      block,
      at,
    } satisfies PlannedWeek;
  });
}

const liftingWeeks: Readonly<Record<Experience, number>> = {
  new: 12,
  beginner: 10,
  intermediate: 12,
  advanced: 12,
};

/** The weeks of a program that is no run's. */
export const liftingCalendar = ({ goal, experience }: Pick<AnswerValues, "goal" | "experience">) =>
  linked(blocks(liftingWeeks[experience], lightEvery[experience], goal, experience));

/** Of the blocks before a day the last is nearest to it; of those before its three so many are distinguished. */
const lastBlock = 2;
export const earliestBlock = -8;

const maxBuilding = 5;
/** Weeks that end a block, counted back from the end; where the first would come after one week of training it waits, and after too many another comes before it. */
function lightBefore(weeks: number, every: number): readonly number[] {
  const light = Array.from({ length: weeks - 1 }, (_, week) => week).filter(
    (week) => week > 0 && (weeks - 2 - week) % every === every - 1,
  );
  const [first = weeks - 1, second = weeks - 1] = light;
  if (first > maxBuilding) return [Math.floor(first / 2), ...light];
  return first === 1 ? [Math.floor(second / 2), ...light.slice(1)] : light;
}

/** In the last heavy weeks before a meet, the nearest first, the share that is left of what is not lifted there; in its own week nothing is. Custom of the sport. */
const assistanceBefore: readonly number[] = [0.3, 0.5, 0.7];

/** The weeks that lead to a day: counted back from it in blocks, each of which ends in a deload, and the last week light. */
export function eventCalendar(
  weeks: number,
  { goal, experience, besides }: Pick<AnswerValues, "goal" | "experience" | "besides">,
): readonly PlannedWeek[] {
  const every = lightEvery[experience];
  const isMeet = isMeetGoal({ goal, besides });
  const lightWeeks = lightBefore(weeks, every);
  let built = 0;
  // A light week ends the block before it.
  const weeksLeft = (week: number) => weeks - 2 - week + (lightWeeks.includes(week) ? 1 : 0);
  const blockAt = (week: number) => Math.max(earliestBlock, lastBlock - Math.floor(weeksLeft(week) / every));
  const leading = Array.from({ length: weeks - 1 }, (_, week): PlannedWeek => {
    const fromEnd = weeks - 2 - week;
    const at = every - 2 - (fromEnd % every);
    const isLight = lightWeeks.includes(week);
    const block = blockAt(week);
    const one: PlannedWeek = {
      kind: isLight ? "deload" : "build",
      phase: isLight ? "Deload" : phaseName(goal, block, blockAt(0)),
      built,
      volume: isLight ? deloadVolume : volumeAt(goal, experience, Math.max(0, at), every - 1),
      block,
      at: isLight ? every - 1 : Math.max(0, Math.min(at, week)),
    };
    if (!isLight) built += 1;
    const assistance = isLight ? undefined : assistanceBefore[fromEnd];
    if (!isMeet || assistance === undefined) return one;
    return { ...one, assistance, ...(fromEnd === 0 && { isLastHeavy: true }) };
  });
  const phase = isMeet ? "Taper: meet week" : "Taper";
  const last = {
    kind: "taper",
    phase,
    built,
    volume: deloadVolume,
    block: lastBlock,
    at: every - 2,
  } as const;
  if (!isMeet) return linked([...leading, last]);
  return linked([...leading, { ...last, assistance: 0 }].map((week) => ({ ...week, toMeet: built - 1 })));
}

/**
 * The weeks of a run's program: so many of training, every fourth of them lighter but the last three, and the taper, whose weeks keep these shares of the
 * minutes. Where more than five would build on end, the last light week comes a week sooner.
 */
export function runningCalendar(training: number, taper: readonly number[]): readonly PlannedWeek[] {
  const weeks: PlannedWeek[] = [];
  let built = 0;
  for (let week = 0; week < training; week++) {
    const at = week % runLightEvery;
    const isShifted = training % runLightEvery === 2 && training > runLightEvery && week === training - 4;
    const isLight = (at === runLightEvery - 1 && week < training - weeksBeforeTaper) || isShifted;
    weeks.push({
      kind: isLight ? "deload" : "build",
      phase: isLight ? "Lighter week" : "Build",
      built,
      volume: isLight ? deloadVolume : 1,
      block: Math.floor(week / runLightEvery),
      at,
    });
    if (!isLight) built += 1;
  }
  const last = taper.map((volume, index) => ({
    kind: "taper" as const,
    phase: index === taper.length - 1 ? "Race week" : "Taper",
    built,
    volume,
    block: 0,
    at: index,
  }));
  return linked([...weeks, ...last]);
}

/** Of so many weeks of training, those that build. */
export const buildsIn = (training: number): number =>
  runningCalendar(training, []).filter(({ kind }) => kind === "build").length;

/**
 * Sets a week for a muscle, those that it only helps with counted by half: from how many on a program counts as one for it, and how many it has at
 * most. Ten and more a week gain more size than five to nine, and those more than fewer (B. J. Schoenfeld et al., Dose-response relationship
 * between weekly resistance training volume and increases in muscle mass, J Sports Sci 35, 2017). The bounds for each goal and level are our rule of thumb:
 * the study says nothing of how many are too many.
 */
const setLandmarks: Readonly<
  Record<"strength" | "muscle" | "fitness", Readonly<Record<Experience, readonly [number, number]>>>
> = {
  strength: { new: [3, 10], beginner: [4, 12], intermediate: [6, 16], advanced: [8, 20] },
  muscle: { new: [4, 10], beginner: [6, 14], intermediate: [9, 20], advanced: [10, 22] },
  fitness: { new: [2, 8], beginner: [2, 10], intermediate: [2, 12], advanced: [2, 12] },
};

export const mainMuscles: readonly Muscle[] = ["quads", "hamstrings", "chest", "back", "shoulders"];

export type SetBounds = { readonly min: number; readonly aim: number; readonly max: number };

export function setBounds(
  muscle: Muscle,
  { goal, experience }: Pick<AnswerValues, "goal" | "experience">,
): SetBounds {
  const kind = goal === "strength" || goal === "muscle" ? goal : "fitness";
  const [min, max] = setLandmarks[kind][experience];
  const aim = Math.round((min + max) / 2);
  // Each press and each pull counts half a set for another part of the shoulders.
  if (muscle === "shoulders") return { min, aim, max: 1.5 * max };
  // Small muscles work along with each press and pull.
  return mainMuscles.includes(muscle) ? { min, aim, max } : { min: 0, aim: Math.min(aim, 6), max: 2 * max };
}

export type Prescribed = SetTarget & { readonly restSeconds: number };

type Row = readonly [min: number, max: number];

/** For size the range falls from block to block once the first gains are past, so that each brings something new. Our choice. */
const sizeRanges: readonly { readonly main: Row; readonly other: Row }[] = [
  { main: [8, 12], other: [10, 15] },
  { main: [6, 10], other: [8, 12] },
  { main: [5, 8], other: [6, 10] },
];
const steadyRange = { main: [6, 10], other: [8, 12] } as const;

const rangeFor = (
  { isSmall, isImprovised }: MenuExercise,
  isMain: boolean,
  { block }: PlannedWeek,
  { goal, experience, besides }: Pick<AnswerValues, "goal" | "experience" | "besides">,
): Row => {
  if (isSmall || isImprovised) return [10, 15];
  if (isMain && isRunGoal(goal) && hasSecondStrength({ goal, besides }))
    return besides.goal === "muscle" ? [6, 10] : [6, 8];
  if (goal === "strength") return isMain ? [6, 8] : [6, 10];
  if (goal !== "muscle") return [8, 12];
  const isPastFirst = experience === "intermediate" || experience === "advanced";
  const ranges = (isPastFirst ? sizeRanges[Math.max(0, block)] : undefined) ?? steadyRange;
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

/** The building weeks that a week has behind it: a light one is like the week before it. */
const builtBefore = ({ kind, built }: PlannedWeek): number => (kind === "build" ? built : built - 1);

/** Squats, deadlifts and presses with a bar, where the rest of a session is short. */
const restOfBar = 105;
const restFor = ({ isSmall, isBasic }: MenuExercise, isMain: boolean, goal: DesignGoal): number => {
  if (isSmall) return 75;
  if (goal === "strength") return isMain ? (isBasic ? 180 : 120) : isBasic ? 150 : 90;
  if (goal === "muscle") return isMain ? 120 : 90;
  return isBasic ? restOfBar : 75;
};

/** After balance, or what a sore part needs. */
const careRest = 45;

const lightReserve = 4;
const carefulReserve = 3;
const reserveOfHurt = 2;
/** The last single before a meet is sure. */
const reserveOfSingle = 2;

/** Up to so many years, and from so many on, nothing is done close to what somebody can just do, and rests are longer: our rule of thumb. */
const youngYears = 16;
const oldYears = 65;
export const isYoungOrOld = ({ age: { years } }: Pick<AnswerValues, "age">): boolean =>
  years !== undefined && (years <= youngYears || years >= oldYears);
const restLonger = 30;
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
  isHeavy: boolean,
): number {
  const { goal, experience } = values;
  if (kind !== "build" || (block <= 0 && isCareful(values))) return lightReserve;
  const isBesideRuns = isRunGoal(goal) && !hasSecondStrength(values);
  if (experience === "new" || isBesideRuns || isYoungOrOld(values)) return carefulReserve;
  if (isRunGoal(goal) || experience === "beginner" || goal === "fitness") return 2;
  // Beside heavy lifts the rest of a day is never done close to what can just be done.
  return (goal !== "strength" ? [2, 2, 1] : isHeavy ? [3, 2, 1] : [3, 2, 2])[at] ?? 2;
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
  const leadsToMeet = isMeetGoal(values) && values.race.date !== undefined;
  const isPeak = leadsToMeet && week.block === lastBlock;
  const back = comebackOf(exercise, builtBefore(week), values);
  const isGentle = !back.isBack && !(isPeak && isMeetLift(exercise.name));
  const isHurt = gentlenessFor(exercise, values) === "hurt" && !(isPeak && isMeetLift(exercise.name));
  // Before a meet only what is lifted there goes down to few repetitions.
  const isBeside = isMeetGoal(values) && !isMeetLift(exercise.name);
  // Nobody rows a double.
  const isLift =
    goal === "strength" && isMain && exercise.isBasic === true && !exercise.trains.includes("back");
  // Long before a meet repetitions are many enough for what is to be spared.
  const isHeavy = isLift && (!isGentle || week.block < 0) && !isBeside && !isLearning(values);
  const ofHurt = goal === "strength" ? fewestOfHurt : gentleRange(back);
  const usualRange =
    isLearning(values) && !exercise.isSmall
      ? learningRanges[week.block > 0 ? 1 : 0]
      : rangeFor(exercise, isMain, week, values);
  const [min, max] = isHurt && !exercise.isSmall && !isLift ? ofHurt : usualRange;
  const isLighterDay =
    leadsToMeet && !isMain && isMeetLift(exercise.name) && !isGentle && !isLearning(values);
  const peakWeek = week.at - (lightEvery[values.experience] - 1 - meetReps.length);
  const isToSingles = isPeak && isMeetLift(exercise.name);
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
    : restFor(exercise, isMain, isSecond ? (values.besides.goal ?? goal) : goal) + longer;
  const rest = isLearning(values) ? Math.min(usual, learningRest) : usual;
  const usualReserve = reserveIn(week, values, isLighterDay || (isMain && exercise.isBasic === true));
  const isEased = isBeside && week.isLastHeavy === true;
  const isLastSingle = isPeak && week.isLastHeavy === true;
  const fewestLeft = isEased ? carefulReserve : isLastSingle ? reserveOfSingle : 0;
  const reserve = Math.max(fewestLeft, usualReserve) + (isLighterDay ? lighter.reserve : 0);
  return {
    ...(isHeavy || isLighterDay ? { min: heavy, max: heavy } : { min, max }),
    reserve: Math.max(
      reserve,
      isGentle || exercise.isCare ? carefulReserve : isHurt || exercise.isImprovised ? reserveOfHurt : 0,
    ),
    restSeconds: minutes.usual <= 30 ? Math.min(rest, 90) : rest,
  };
}

/** RPE is ten less the repetitions in reserve. */
export const effortOf = ({ reserve }: Pick<SetTarget, "reserve">): string => `RPE ${10 - reserve}`;
