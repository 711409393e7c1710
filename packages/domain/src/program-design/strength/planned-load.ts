import { kgToMass, massToKg, roundTo } from "../../units/convert-units.ts";
import type { MassUnit } from "../../units/unit.ts";
import { type AnswerValues, type Experience, isAfterBreak } from "../answers.ts";
import { type PlannedWeek } from "../periodisation.ts";
import { prescribe } from "../prescription.ts";
import type { Item } from "./choose-exercises.ts";
import { isLegs, type MenuExercise } from "./exercise-row.ts";

import { gentlenessFor } from "./sore-parts.ts";
import {
  comebackOf,
  epley,
  type InUnit,
  isCoarse,
  isFineAt,
  type LoadedSet,
  loadFor,
  oneRepMaxIn,
  ownedSet,
  type Plates,
  platesFor,
  repsAt,
  repsBeyond,
  type SetTarget,
  statedRepsOf,
  strengthAfter,
  yearsToHalve,
} from "./strength-model.ts";

export const isFree = ({ kind }: MenuExercise): boolean => kind === "body" || kind === "hold";

type Loaded = Pick<Item, "exercise" | "isMain">;
type OwnedSet = LoadedSet & { readonly isSlow?: boolean };

/** Repetitions more each building week, where the weight can't grow. */
const repsAWeek: Readonly<Record<Experience, number>> = {
  new: 1,
  beginner: 1,
  intermediate: 0.5,
  advanced: 0.5,
};

/** The set that somebody named, in a unit. */
function saidSet({ name, kind }: MenuExercise, { loads }: AnswerValues, unit: MassUnit) {
  const said = loads.lifts[name];
  if (!said) return undefined;
  const load = said.unit === unit ? said.value : roundTo(kgToMass(massToKg(said), unit).value, 1);
  return { load, reps: said.reps ?? statedRepsOf(kind) };
}

/** What somebody can lift once in a week of what is on the sheet; undefined: nobody knows. */
export function ableIn(
  exercise: MenuExercise,
  { built, toMeet }: PlannedWeek,
  values: AnswerValues,
  unit: MassUnit,
): number | undefined {
  const oneRepMax = oneRepMaxIn(exercise, values, unit);
  if (oneRepMax === undefined) return undefined;
  const back = comebackOf(exercise, built, values);
  const asked = {
    experience: values.experience,
    isLegs: isLegs(exercise),
    isHalved: (values.age.years ?? 0) >= yearsToHalve || gentlenessFor(exercise, values) === "hurt",
    ...(toMeet !== undefined && { toMeet }),
  };
  // After a break nothing is counted on beyond what was lifted before it.
  const able = strengthAfter(oneRepMax * back.share, isAfterBreak(values) ? 0 : back.built, asked);
  return back.isBack
    ? Math.max(able, byRepetitions(exercise, oneRepMax, back.built, { values, unit }, asked))
    : able;
}

/** What a week's set stands for, once; undefined: nobody knows. */
export function setWorth(
  item: Loaded,
  week: PlannedWeek,
  values: AnswerValues,
  unit: MassUnit,
): number | undefined {
  const set = loadedIn(item, week, values, unit);
  return set && worthOf({ ...set, reserve: prescribe(item.exercise, item.isMain, week, values).reserve });
}

/** What weeks lead to, once: what can be lifted by the last of them, or what its sets stand for. */
export function reachedIn(
  exercise: MenuExercise,
  week: PlannedWeek,
  values: AnswerValues,
  unit: MassUnit,
): number | undefined {
  const able = ableIn(exercise, week, values, unit);
  return able === undefined
    ? undefined
    : Math.max(able, setWorth({ exercise, isMain: true }, week, values, unit) ?? 0);
}

/** Repetitions that a weight gains at most before a heavier one is had. */
const mostRepsGained = 10;
/** Where the next weight is far away repetitions grow as they do of what can't be heavier at all, until it is lifted. */
function byRepetitions(
  exercise: MenuExercise,
  oneRepMax: number,
  built: number,
  { values, unit }: { readonly values: AnswerValues; readonly unit: MassUnit },
  { isHalved }: { readonly isHalved: boolean },
): number {
  const said = saidSet(exercise, values, unit);
  const { step, owned } = platesFor(exercise, values, unit);
  if (!said || owned || exercise.kind !== "dumbbell" || !isCoarse(said.load + step, step)) return oneRepMax;
  const gained = Math.min(mostRepsGained, built * repsAWeek[values.experience] * (isHalved ? 0.5 : 1));
  return oneRepMax + (said.load * gained) / 30;
}

/** Of the repetitions of what somebody owns, which can't be lighter: what hurts begins with two thirds of them, one more a week. */
const firstShareOfReps = 2 / 3;
function shareOfReps(exercise: MenuExercise, built: number, values: AnswerValues): number {
  const { weeks, share } = comebackOf(exercise, built, values);
  if (gentlenessFor(exercise, values) !== "hurt") return share;
  return Math.min(1, firstShareOfReps + ((1 - firstShareOfReps) * built) / Math.max(1, weeks));
}

/** By what somebody can lift alone, whatever the week before had. */
function byStrength(
  { exercise, isMain }: Loaded,
  week: PlannedWeek,
  values: AnswerValues,
  unit: MassUnit,
): OwnedSet | undefined {
  const target = prescribe(exercise, isMain, week, values);
  const plates = platesFor(exercise, values, unit);
  if (plates.owned) {
    const added = Math.floor(comebackOf(exercise, week.built, values).built * repsAWeek[values.experience]);
    const share = shareOfReps(exercise, week.built, values);
    return ownedSet(plates.owned, target, saidSet(exercise, values, unit), {
      added,
      share,
      isSpared: gentlenessFor(exercise, values) !== undefined,
    });
  }
  const able = ableIn(exercise, week, values, unit);
  return able === undefined ? undefined : loadFor(able, target, plates);
}

/** A weight rises by no more than this from a building week to the next, or by one plate, whatever its repetitions do: a joint doesn't reckon in reserve. */
const maxStep = 0.05;

const toPlates = (load: number, { step, lightest }: Plates, round: (plates: number) => number): number =>
  lightest + Math.max(0, round((load - lightest) / step)) * step;

/** Whether a lift goes by even steps: it is to be spared, or comes back after a break to what it was. */
const isInSteps = (exercise: MenuExercise, values: AnswerValues): boolean =>
  gentlenessFor(exercise, values) !== undefined || comesBack(exercise, values);
const comesBack = ({ name }: MenuExercise, values: AnswerValues): boolean =>
  isAfterBreak(values) && name in values.loads.lifts;

/** The most that a weight rises to; what comes back after a break, no further than it was. */
function mostOf(from: number, plates: Plates, exercise: MenuExercise, inUnit: InUnit): number {
  const { values, unit } = inUnit;
  const most = Math.max(toPlates(from * (1 + maxStep) + 1e-9, plates, Math.floor), from + plates.step);
  const was = comesBack(exercise, values) ? saidSet(exercise, values, unit)?.load : undefined;
  return was === undefined ? most : Math.max(from, Math.min(most, was));
}

/** A set, and how many repetitions it leaves. */
type LeavingSet = LoadedSet & { readonly reserve: number };

/** What a set stands for once. */
const worthOf = ({ load, reps, reserve }: LeavingSet): number => load * epley(reps.max + reserve);

/** Roundings of two sets: half a repetition. */
const halfARep = 0.5 / 30;
/** Nothing stands for the same in three full weeks: with success in two the third has a hundredth more at least, a repetition or the next plates. */
const leastStep = 1.01;
/** That ends no further above what can be lifted by then, nor more than a plate. */
const mostAhead = 0.05;

/** So many repetitions a weight takes at the very most before the next one, however far away it is. */
const mostReps = 30;

/** What is more than a set: with more repetitions, and where the next plates are near, a plate more with fewer. */
function moreThan(
  { load, reps }: LoadedSet,
  before: LeavingSet,
  { target: { min, max, reserve }, plates: { step }, most: heaviest, isStanding, isSpared }: Bounds,
): readonly LoadedSet[] {
  const isFar = isCoarse(load + step, step);
  const beyond = max > min || isFineAt(load, step) ? (isStanding && max > min ? 1 : 0) : repsBeyond;
  // A single is one, and nobody waits for plates that are near.
  const usual = max === 1 ? 1 : isFar && !isSpared ? mostReps : max + beyond;
  // What can't be heavier is done more often where fewer are left.
  const most = load + step > heaviest ? Math.max(usual, before.reps.max + before.reserve - reserve) : usual;
  // Two plates more, and as many as the week before had.
  const plates = isFar ? 0 : Math.max(2, Math.ceil((before.load - load) / step) + 1);
  const weights = [
    { load, fewest: reps.max, most },
    ...Array.from({ length: plates }, (_, at) => ({ load: load + (at + 1) * step, fewest: min, most: max })),
  ];
  return weights.flatMap((one) =>
    Array.from({ length: Math.max(0, one.most - one.fewest + 1) }, (_, at): LoadedSet => {
      const top = one.fewest + at;
      return {
        load: one.load,
        reps: { min: max > min ? Math.min(top, Math.max(min, top - 2)) : top, max: top },
      };
    }),
  );
}

/**
 * A week's set that stands for no less than the one before it, by what both leave in reserve: a range, a reserve and plates that change from block to block are each rounded
 * down, and whoever did what stood there would be given less. After two weeks that stand for the same it is a step more. Of all that are enough, the least; plates round up, and what they add over many weeks ends two of them above what can be lifted. Within a block no weight is taken off either, whatever its repetitions do.
 */
function noLessThan(before: LeavingSet, own: LoadedSet, bounds: Bounds): LoadedSet {
  const { target, plates, isNewBlock, most, able, isSpared } = bounds;
  const { reserve } = target;
  const worth = (set: LoadedSet) => worthOf({ ...set, reserve });
  const highest = able * (1 + (2 * plates.step) / before.load);
  const wanted = worthOf(before);
  const floor = Math.min(wanted - before.load * halfARep, highest) - 1e-9;
  const isOpen = ({ load }: LoadedSet) => load <= most && (isNewBlock || load >= before.load);
  const isShort = bounds.isStanding && worth(own) < wanted * leastStep;
  const isEnough = worth(own) >= floor && (isNewBlock || own.load >= before.load);
  if (isEnough && !isShort) return kept(own, before, reserve);
  const open = moreThan(own, before, bounds).filter(isOpen);
  if (isShort) {
    const ahead = able * (1 + Math.min(mostAhead, plates.step / before.load));
    const [step] = open
      .filter((set) => worth(set) >= wanted * leastStep && worth(set) <= ahead)
      .toSorted((a, b) => worth(a) - worth(b));
    if (step) return kept(step, before, reserve);
  }
  if (isEnough) return kept(own, before, reserve);
  const enough = open
    .filter((set) => worth(set) >= floor)
    .toSorted((a, b) => a.load - b.load || worth(a) - worth(b));
  // Where a step would be too much, what comes nearest.
  const more = enough[0] ?? (isSpared ? open.toSorted((a, b) => worth(b) - worth(a))[0] : undefined);
  return more ? kept(more, before, reserve) : own;
}

/** Of the same weight, with no fewer left, its range begins no lower. */
function kept(set: LoadedSet, before: LeavingSet, reserve: number): LoadedSet {
  if (set.load !== before.load || reserve > before.reserve) return set;
  const { min, max } = set.reps;
  return { ...set, reps: { min: Math.min(max, Math.max(min, before.reps.min)), max } };
}

/** Within what a set is no less than the one before it. */
type Bounds = {
  readonly target: SetTarget;
  readonly plates: Plates;
  readonly isNewBlock: boolean;
  /** The two weeks before it stand for the same. */
  readonly isStanding: boolean;
  /** The heaviest that it may be. */
  readonly most: number;
  /** It is to be spared, or comes back after a break. */
  readonly isSpared: boolean;
  /** What can be lifted once. */
  readonly able: number;
};

type Known = Map<string, OwnedSet | undefined>;
/** What was worked out already: each week asks for the one before it, and that for its own. */
const known = new WeakMap<AnswerValues, WeakMap<PlannedWeek, Known>>();

function knownOf(values: AnswerValues, week: PlannedWeek): Known {
  const weeks = known.get(values) ?? new WeakMap<PlannedWeek, Known>();
  const sets = weeks.get(week) ?? new Map<string, OwnedSet | undefined>();
  known.set(values, weeks.set(week, sets));
  return sets;
}

/**
 * Weight and repetitions of a building week; undefined: nobody knows what is lifted. What is to be spared comes back by even steps, and goes on by steps: where a
 * week asks for heavier sets of fewer, its repetitions fall as the weight rises.
 */
export function loadedIn(
  item: Loaded,
  week: PlannedWeek,
  values: AnswerValues,
  unit: MassUnit,
): OwnedSet | undefined {
  const sets = knownOf(values, week);
  const key = `${item.exercise.name} ${item.isMain} ${unit}`;
  if (!sets.has(key)) sets.set(key, workedOut(item, week, values, unit));
  return sets.get(key);
}

function workedOut(
  item: Loaded,
  week: PlannedWeek,
  values: AnswerValues,
  unit: MassUnit,
): OwnedSet | undefined {
  const { exercise, isMain } = item;
  const set = isFree(exercise) ? undefined : byStrength(item, week, values, unit);
  const plates = platesFor(exercise, values, unit);
  // What leads to a meet is spread evenly already (see `strengthAfter`).
  if (!set || !week.before || plates.owned || week.toMeet !== undefined) return set;
  const before = loadedIn(item, week.before, values, unit);
  if (!before) return set;
  const leaving = (one: LoadedSet, of: PlannedWeek) => ({
    ...one,
    reserve: prescribe(exercise, isMain, of, values).reserve,
  });
  const last = leaving(before, week.before);
  const { before: earlier } = week.before;
  const first = earlier && loadedIn(item, earlier, values, unit);
  const stays =
    gentlenessFor(exercise, values) === "hurt" ||
    values.besides.pregnant === true ||
    comesBack(exercise, values);
  const isStanding =
    !stays &&
    earlier !== undefined &&
    first !== undefined &&
    worthOf(last) - worthOf(leaving(first, earlier)) < before.load * halfARep;
  const most = mostOf(before.load, plates, exercise, { values, unit });
  const able = ableIn(exercise, week, values, unit) ?? Infinity;
  const target = prescribe(exercise, isMain, week, values);
  return noLessThan(last, set.load > most ? lighter(set, most, able, target) : set, {
    target,
    plates,
    isStanding,
    isNewBlock: week.isAfterLight === true,
    most,
    isSpared: isInSteps(exercise, values),
    able,
  });
}

/** As heavy as it may be, with as many as leave the reserve and are still of its range. */
function lighter(
  { reps }: LoadedSet,
  load: number,
  able: number,
  { min, max, reserve }: SetTarget,
): LoadedSet {
  const top = Math.max(reps.max, Math.min(max, Math.floor(repsAt(load, able, reserve) + 0.05)));
  return { load, reps: { min: Math.max(min, top - Math.min(2, max - min)), max: top } };
}

/** The building week that a light one follows; in a meet's week what is done is that of two before it. */
export const lastBuilt = (week: PlannedWeek): PlannedWeek => {
  const { before } = week;
  if (!before) return { ...week, kind: "build" };
  return week.kind === "taper" && week.assistance !== undefined ? (before.before ?? before) : before;
};
