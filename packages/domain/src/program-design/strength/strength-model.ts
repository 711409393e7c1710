import { kgToMass, massToKg, roundTo } from "../../units/convert-units.ts";
import { maxRepsForEstimate } from "../../workout/record/estimate-one-rep-max.ts";
import type { MassUnit } from "../../units/unit.ts";
import { emptyBar, loadStep } from "../../program/targets/resolve-load.ts";
import { type AnswerValues, type Experience, isAfterBreak, type Lift } from "../answers.ts";
import type { MenuExercise } from "./exercise-row.ts";
import { gentlenessFor, isGentleFor } from "./sore-parts.ts";

/**
 * One model for every weight on the sheet: what somebody could lift once, how many repetitions are asked for, and how many are left in reserve.
 * Epley turned round: weight = maximum / (1 + (repetitions + reserve) / 30). With one repetition and no reserve it is the maximum itself.
 */
export type RepBounds = { readonly min: number; readonly max: number };
export type SetTarget = RepBounds & {
  /** Repetitions that could still have been done. */
  readonly reserve: number;
};

/** Of sets that people name as what they train with, where they don't say: with a bar fives, else eights. A single, a double or a triple is what they can do. */
const saidReps = { bar: 5, other: 8 } as const;
const saidReserve = 2;
const bestReps = 3;

export const epley = (effective: number): number => 1 + effective / 30;

/** How many are left, as a line says it, and read back from one; 0: it says nothing. */
export const reserveWords = (reserve: number): string => `about ${reserve} in reserve`;
export const reserveIn = (notes: string): number => Number(/(\d) in reserve/.exec(notes)?.[1] ?? 0);

/** Whether a set was all that somebody had: of so few repetitions none is taken to be left. */
export const isBestSet = ({ reps }: Lift): boolean => reps !== undefined && reps <= bestReps;

export const statedRepsOf = (kind: MenuExercise["kind"]): number =>
  kind === "barbell" ? saidReps.bar : saidReps.other;

/** What somebody could lift once by what they say they lift; in its own unit. */
export function oneRepMaxOf({ value, reps: said }: Lift, kind: MenuExercise["kind"] = "barbell"): number {
  const reps = said ?? statedRepsOf(kind);
  if (reps === 1) return value;
  const counted = Math.min(reps, maxRepsForEstimate);
  return value * epley(counted <= bestReps ? counted : counted + saidReserve);
}

/** Repetitions of a weight that leave the reserve. */
export const repsAt = (load: number, oneRepMax: number, reserve: number): number =>
  30 * (oneRepMax / load - 1) - reserve;

/** A plate more is too much at once: repetitions grow first. Our rule of thumb, at the top of the 2 to 10 % of ACSM (see `weekly`). */
const maxJump = 0.1;
export const isCoarse = (load: number, step: number): boolean =>
  step / Math.max(step, load - step) > maxJump + 1e-9;
/** Where a plate is more than so much, repetitions fill the gap between two weights. */
const fineStep = 0.05;
/** Beyond the range, while the next weight is out of reach. */
export const repsBeyond = 3;

/** Whether weights alone can grow: the next plates are little more. */
export const isFineAt = (load: number, step: number): boolean => step / load <= fineStep;

/** The weights that there are: from the lightest on, so much apart; or those that somebody owns and no other, lightest first. */
export type Plates = { readonly step: number; readonly lightest: number; readonly owned?: readonly number[] };

/** For whom something is reckoned, and in which unit their weights are. */
export type InUnit = { readonly values: AnswerValues; readonly unit: MassUnit };

export type LoadedSet = { readonly load: number; readonly reps: RepBounds };

/**
 * The heaviest weight of plates that somebody lifts for the target, and its repetitions. A range is met in its middle; where the next plates are more than
 * a tenth, repetitions grow beyond it first and begin again at its low end with the heavier weight.
 */
export function loadFor(
  oneRepMax: number,
  { min, max, reserve }: SetTarget,
  { step, lightest }: Plates,
): LoadedSet {
  const middle = Math.floor((min + max) / 2);
  let load = lightest;
  for (let next = lightest + step; next <= oneRepMax; next += step) {
    const needed = isCoarse(next, step) ? min : middle;
    if (repsAt(next, oneRepMax, reserve) < needed - 0.05) break;
    load = next;
  }
  const able = Math.floor(repsAt(load, oneRepMax, reserve) + 0.05);
  // Of the lightest that there is, fewer where it is still too heavy for the range.
  if (load === lightest && able < middle)
    return { load, reps: { min: Math.max(1, Math.min(min, able - 1)), max: Math.max(2, able) } };
  const isBetween = isCoarse(load + step, step) || (load > lightest && isCoarse(load, step));
  // A single is one, however many a weight allows.
  if (max === 1) return { load, reps: { min: 1, max: 1 } };
  if (max > min && !isBetween) {
    // As many as leave the reserve: they grow from week to week until the next weight is lifted for the middle of the range.
    const top = Math.max(Math.min(able, max), middle);
    return { load, reps: { min: Math.max(min, top - 2), max: top } };
  }
  const top = Math.max(min, Math.min(able, max + (isFineAt(load, step) ? 0 : repsBeyond)));
  return { load, reps: { min: max > min ? Math.max(min, top - 2) : top, max: top } };
}

/**
 * How much more somebody can lift each building week, as a share of what they began with, and at most: slower the longer somebody has trained (ACSM, Progression models in
 * resistance training, Med Sci Sports Exerc 41 (3), 2009, sums up gains of about 40 % untrained, 20 % moderately trained, 16 % trained and 10 % advanced, over up to two years). Over
 * twelve weeks, of which ten build, it comes to 25, 20, 10 and 6 % of legs, and seven tenths of that of the upper body: our rule of thumb, and half of it from sixty on and of what hurts.
 */
const gains: Readonly<Record<Experience, { readonly weekly: number; readonly most: number }>> = {
  new: { weekly: 0.025, most: 0.3 },
  beginner: { weekly: 0.02, most: 0.24 },
  intermediate: { weekly: 0.01, most: 0.12 },
  advanced: { weekly: 0.006, most: 0.07 },
};
const halved = 0.5;
/** From so many years on strength grows half as quickly. */
export const yearsToHalve = 60;
const upperShare = 0.7;
/** What is counted on before a meet, where a missed attempt counts as nothing: our rule of thumb. */
const meetGain = 0.08;
const meetWeekly = 0.025;

/**
 * What is to be spared begins at a share of what it could be, and is back where its member is after some building weeks, which are no more than half of any program; from there on it
 * grows as everything does. For size and fitness what hurts begins with more repetitions instead (see `prescribe`). Our rule of thumb.
 */
const comebacks = { hurt: { share: 0.85, weeks: undefined }, mild: { share: 0.95, weeks: 2 } } as const;
/**
 * What was lifted before months without training is back within about half of them, sooner than it was gained (E. J. Halonen et al., Does taking a break matter, Scand J Med Sci Sports 34,
 * 2024: after ten weeks without, in five): of all lifts, from a share on that is our rule of thumb.
 */
const afterLayoff = { share: 0.8, weeks: 5 } as const;
/** For strength a step is no more than a small plate of a light bar; else it is the first block. */
const weeksOfStrength = 4;
const weeksOfBlock: Readonly<Record<Experience, number>> = {
  new: 4,
  beginner: 4,
  intermediate: 3,
  advanced: 3,
};

export type Comeback = {
  /** Of the present maximum, in the first week. */
  readonly begins: number;
  /** Building weeks until it is back. */
  readonly weeks: number;
  /** Of the present maximum, now. */
  readonly share: number;
  /** Building weeks since it is back. */
  readonly built: number;
  readonly isBack: boolean;
};

/** How far something is that is to be spared, after building weeks; what is spared in nothing is back from the beginning. With a child on the way all weeks are like the first. */
export function comebackOf(
  exercise: Pick<MenuExercise, "name" | "spares" | "loads">,
  weeksBuilt: number,
  values: Pick<AnswerValues, "limitations" | "loads" | "experience" | "goal" | "besides">,
): Comeback {
  const built = values.besides.pregnant === true ? 0 : weeksBuilt;
  const gentleness = gentlenessFor(exercise, values);
  // What hurts comes back by its own steps, a break or not.
  const eased =
    isAfterBreak(values) && gentleness !== "hurt" ? afterLayoff : gentleness && comebacks[gentleness];
  if (!eased) return { begins: 1, weeks: 0, share: 1, built, isBack: true };
  const usual = values.goal === "strength" ? weeksOfStrength : weeksOfBlock[values.experience];
  const { share: begins, weeks = usual } = eased;
  const share = Math.min(1, begins + ((1 - begins) * built) / weeks);
  return { begins, weeks, share, built: Math.max(0, built - weeks), isBack: built >= weeks };
}

/** What somebody can lift once after building weeks. `toMeet`: of a program that leads to a meet, the building weeks before its last one. */
export const strengthAfter = (
  oneRepMax: number,
  built: number,
  {
    experience,
    isLegs,
    isHalved,
    toMeet,
  }: {
    readonly experience: Experience;
    readonly isLegs: boolean;
    /** It hurts, or its member is older. */
    readonly isHalved: boolean;
    readonly toMeet?: number;
  },
): number => {
  const { weekly: usual, most: usualMost } = gains[experience];
  const isPastFirst = experience === "intermediate" || experience === "advanced";
  const most = toMeet !== undefined && isPastFirst ? Math.min(usualMost, meetGain) : usualMost;
  // Before a meet the same is spread evenly, so that no block is like the one before it.
  const weekly = toMeet === undefined ? usual : Math.min(usual, meetWeekly, most / Math.max(1, toMeet));
  const share = (isLegs ? 1 : upperShare) * (isHalved ? halved : 1);
  return oneRepMax * (1 + Math.min(most, built * weekly) * share);
};

/** The least that an exercise can be loaded with. */
const lightestLoad = ({ kind }: MenuExercise, unit: MassUnit): number =>
  kind === "barbell" ? emptyBar[unit] : loadStep[unit];

/** Dumbbells of even kilograms are two apart, others as plates are. */
const evenStep = 2;

/** What somebody owns of an exercise's weights, in a unit, lightest first; undefined: weights can be had as they are needed. */
export function ownedFor(
  { kind, isCare }: Pick<MenuExercise, "kind" | "isCare">,
  { owned, equipment }: Pick<AnswerValues, "owned" | "equipment">,
  unit: MassUnit,
): readonly number[] | undefined {
  // A bottle of water does for what a sore part needs.
  if (kind !== "dumbbell" || isCare || equipment !== "dumbbells") return undefined;
  return owned.dumbbells?.map((mass) =>
    mass.unit === unit ? mass.value : roundTo(kgToMass(massToKg(mass), unit).value, 1),
  );
}

/** The fewest repetitions of a weight, two left in reserve, with which a heavier one can be done five times so. */
const repsToBegin = 5;
export const repsForNext = (load: number, next: number): number =>
  Math.ceil(30 * ((next * epley(repsToBegin + saidReserve)) / load - 1) - saidReserve - 1e-9);

/** With so many a weight that can't grow is done slowly from the first week on, and so many slow ones are the mark for the next step. */
const slowFrom = 15;
export const slowMark = 15;
/** A next weight that takes more repetitions of the present one is too far away. */
export const furthestForNext = 25;
/** Slow repetitions for quick ones: our rule of thumb. */
const slowShare = 0.65;
/** Where nobody knows what somebody can do with the one weight that they own: up to so many. */
const unknownMost = 15;

/**
 * A set with what somebody owns: repetitions grow, because weights can't. Of the set that was named, one more each `added`; of another of their weights by Epley;
 * with a single weight of which nothing is known as many as leave the reserve; undefined: which one of several is to be found out. `isSlow`: the heaviest
 * that there is has become light.
 */
export function ownedSet(
  owned: readonly number[],
  { min, reserve }: SetTarget,
  said: { readonly load: number; readonly reps: number } | undefined,
  { added, share, isSpared }: { readonly added: number; readonly share: number; readonly isSpared: boolean },
): (LoadedSet & { readonly isSlow?: boolean }) | undefined {
  const [lightest] = owned;
  if (lightest === undefined) return undefined;
  if (!said) return owned.length === 1 ? { load: lightest, reps: { min, max: unknownMost } } : undefined;
  // What is to be spared begins with fewer, and leaves more by that.
  const fewer = share < 1 ? 0 : Math.max(0, reserve - saidReserve);
  const done = said.reps * share + added - fewer;
  const best = said.load * epley(done + saidReserve);
  const able = (load: number) => Math.floor(load === said.load ? done : 30 * (best / load - 1) - saidReserve);
  // Less of what is to be spared is fewer repetitions of the weight that is lifted now.
  const usual = owned.findLast((weight) => able(weight) >= min) ?? lightest;
  const load = isSpared && owned.includes(said.load) ? Math.max(said.load, usual) : usual;
  const isSlow = load === owned.at(-1) && said.reps >= slowFrom && load === said.load;
  const most = isSlow ? Math.floor(said.reps * share * slowShare + added) : able(load);
  const next = owned.find((one) => one > load);
  const needed = next === undefined ? Infinity : Math.max(slowMark, repsForNext(load, next));
  const top = needed <= furthestForNext ? needed : slowMark;
  const max = Math.max(2, Math.min(isSlow ? slowMark : top, most));
  return { load, reps: { min: Math.max(1, max - 2), max }, ...(isSlow && { isSlow }) };
}

/** The weights of an exercise: by plates; of dumbbells from the pair that somebody has named, which they have. */
export function platesFor(
  exercise: MenuExercise,
  values: Pick<AnswerValues, "loads" | "owned" | "equipment" | "limitations" | "besides">,
  unit: MassUnit,
): Plates {
  const said = values.loads.lifts[exercise.name];
  const step = loadStep[unit];
  const owned = ownedFor(exercise, values, unit);
  if (owned?.[0] !== undefined) return { step, lightest: owned[0], owned };
  if (exercise.kind === "machine") {
    // A stack goes by its own plates, and stands on one of them now.
    const plate = 2 * step;
    return { step: plate, lightest: (said?.unit === unit && said.value % plate) || plate };
  }
  if (exercise.kind !== "dumbbell" || said?.unit !== unit)
    return { step, lightest: lightestLoad(exercise, unit) };
  const isEven = unit === "kg" && said.value % evenStep === 0 && said.value % step !== 0;
  const apart = isEven ? evenStep : step;
  // Of what somebody can do once or thrice, or is to do lightly, lighter ones of the same row.
  const isLighter =
    (said.reps !== undefined && said.reps <= bestReps) ||
    isGentleFor(exercise, values) ||
    values.besides.birth === true ||
    values.besides.layoff === true;
  return { step: apart, lightest: isLighter ? Math.max(apart, said.value % apart || apart) : said.value };
}

/** What somebody could lift once of an exercise when the program begins, by what they said; undefined: nobody knows, and it is done by effort. */
export function oneRepMaxIn(
  { name, kind }: MenuExercise,
  { loads }: Pick<AnswerValues, "loads">,
  unit: MassUnit,
): number | undefined {
  const said = loads.lifts[name];
  if (!said) return undefined;
  const value = oneRepMaxOf(said, kind);
  return said.unit === unit ? value : kgToMass(massToKg({ value, unit: said.unit }), unit).value;
}

/** What a movement of body weight is like, in kilograms of the lift that is most like it, for who weighs about 75: our rule of thumb. */
const likeLift: Readonly<Record<string, { readonly lift: string; readonly kg: number }>> = {
  "Push-Up": { lift: "Bench Press", kg: 48 },
  "Decline Push-Up": { lift: "Bench Press", kg: 55 },
  "Inverted Row": { lift: "Barbell Row", kg: 52 },
};

/** How many of a movement of body weight somebody can do in a row, by what they lift; undefined: nobody knows, or they said how many. */
export function ableByLift(name: string, loads: AnswerValues["loads"]): number | undefined {
  const like = likeLift[name];
  const said = like && loads.lifts[like.lift];
  if (!said || loads.inARow?.[name] !== undefined) return undefined;
  const best = massToKg({ value: oneRepMaxOf(said), unit: said.unit });
  return Math.max(0, Math.floor(30 * (best / like.kg - 1)));
}

/** Lighter by so much in a light week, to the next plates below; never below the bar. */
const deloadShare = 0.15;

export const deloadOf = (load: number, { step }: Plates, exercise: MenuExercise, unit: MassUnit): number => {
  const plates = Math.ceil((load * deloadShare) / step - 1e-9);
  const lightest = Math.min(load, lightestLoad(exercise, unit));
  return roundTo(Math.max(lightest, load - plates * step), 2);
};

/** What is planned of a main lift in a block: heavier with fewer repetitions as blocks go by (ACSM 2009 advises so past the first gains; these numbers are ours). */
const strengthRepsOf: Readonly<Record<Experience, readonly number[]>> = {
  new: [5, 5, 5],
  beginner: [5, 5, 5],
  intermediate: [6, 5, 4],
  advanced: [6, 4, 2],
};
/** Before a meet the last block goes down to singles, week by week. */
export const meetReps: readonly number[] = [3, 2, 1];

/** Of the blocks before those, the nearest first, in turn: none is like the one before it. Our choice. */
const earlyReps = { usual: [8, 6], advanced: [5, 8], advancedPull: [5, 6] } as const;
function earlyRepsOf(name: string, block: number, experience: Experience): number {
  const isAdvanced = experience === "advanced";
  const row = isAdvanced ? (name === "Deadlift" ? "advancedPull" : "advanced") : "usual";
  return earlyReps[row][block % 2 === 0 ? 1 : 0];
}

/** Repetitions of a heavy lift in a block. `peakWeek`: from 0, where the block is the one that ends with a meet of that lift. */
export const strengthReps = (
  { name }: Pick<MenuExercise, "name">,
  { block, peakWeek }: { readonly block: number; readonly peakWeek?: number },
  experience: Experience,
): number => {
  if (block < 0) return earlyRepsOf(name, block, experience);
  const peak = peakWeek === undefined ? undefined : meetReps[peakWeek];
  return peak ?? strengthRepsOf[experience][block] ?? 5;
};

/** More repetitions than on the first day, more left in reserve, and so many repetitions at most. */
const secondDay = { reps: 2, reserve: 2, most: { usual: 10, advanced: 8 } } as const;

/**
 * Before a meet its lifts are done more lightly on their second day: with about nine tenths of the weight of the first, and with it they rise. Our rule of
 * thumb. `reps`: those of the first day.
 */
export function secondDayOf(reps: number, experience: Experience): { reps: number; reserve: number } {
  const most = secondDay.most[experience === "advanced" ? "advanced" : "usual"];
  return { reps: Math.min(most, reps + secondDay.reps), reserve: secondDay.reserve };
}
