import { kgToMass, massToKg, roundTo } from "../../units/convert-units.ts";
import { maxRepsForEstimate } from "../../workout/record/estimate-one-rep-max.ts";
import type { MassUnit } from "../../units/unit.ts";
import { loadStep } from "../../program/targets/resolve-load.ts";
import type { AnswerValues, Experience, Lift } from "../answers.ts";
import type { MenuExercise } from "./exercise-table.ts";

/**
 * One model for every weight on the sheet: what somebody could lift once, how many repetitions are asked for, and how many are left in reserve.
 * Epley turned round: weight = maximum / (1 + (repetitions + reserve) / 30). With one repetition and no reserve it is the maximum itself.
 */
export type RepBounds = { readonly min: number; readonly max: number };
export type SetTarget = RepBounds & {
  /** Repetitions that could still have been done. */
  readonly reserve: number;
};

/** Of sets that people name as what they train with; a single, a double or a triple is what they can do. */
const saidReps = 5;
const saidReserve = 2;
const bestReps = 3;

const epley = (effective: number): number => 1 + effective / 30;

/** What somebody could lift once by what they say they lift; in its own unit. */
export function oneRepMaxOf({ value, reps = saidReps }: Lift): number {
  if (reps === 1) return value;
  const counted = Math.min(reps, maxRepsForEstimate);
  return value * epley(counted <= bestReps ? counted : counted + saidReserve);
}

/** Repetitions of a weight that leave the reserve. */
const repsAt = (load: number, oneRepMax: number, reserve: number): number =>
  30 * (oneRepMax / load - 1) - reserve;

/** A plate more is too much at once: repetitions grow first. Our rule of thumb, at the top of the 2 to 10 % of ACSM (see `weekly`). */
const maxJump = 0.1;
const isCoarse = (load: number, step: number): boolean => step / Math.max(step, load - step) > maxJump + 1e-9;
/** Where a plate is more than so much, repetitions fill the gap between two weights. */
const fineStep = 0.04;
/** Beyond the range, while the next weight is out of reach. */
export const repsBeyond = 3;

/** Whether weights alone can grow: the next plates are little more. */
export const isFineAt = (load: number, step: number): boolean => step / load <= fineStep;

export type LoadedSet = { readonly load: number; readonly reps: RepBounds };

/**
 * The heaviest weight of plates that somebody lifts for the target, and its repetitions. A range is met in its middle; where the next plates are more than
 * a tenth, repetitions grow beyond it first and begin again at its low end with the heavier weight.
 */
export function loadFor(
  oneRepMax: number,
  { min, max, reserve }: SetTarget,
  { step, lightest }: { readonly step: number; readonly lightest: number },
): LoadedSet {
  const middle = Math.floor((min + max) / 2);
  let load = lightest;
  for (let next = lightest + step; next <= oneRepMax; next += step) {
    const needed = isCoarse(next, step) ? min : middle;
    if (repsAt(next, oneRepMax, reserve) < needed - 0.05) break;
    load = next;
  }
  const able = Math.floor(repsAt(load, oneRepMax, reserve) + 0.05);
  const isBetween = isCoarse(load + step, step) || (load > lightest && isCoarse(load, step));
  if (max > min && !isBetween) return { load, reps: { min, max } };
  const top = Math.max(min, Math.min(able, max + (isFineAt(load, step) ? 0 : repsBeyond)));
  return { load, reps: { min: max > min ? Math.max(min, top - 2) : top, max: top } };
}

/**
 * How much more somebody can lift each building week, as a share of what they began with: our rule of thumb, slower the longer somebody has trained and
 * quicker for legs. ACSM (Progression models in resistance training, Med Sci Sports Exerc 41 (3), 2009) advises 2 to 10 % more once one or two
 * repetitions beyond the target are done; the sheet stays at the careful end. Whoever begins at the lightest weight could lift more from the start.
 */
const weekly: Readonly<Record<Experience, number>> = {
  new: 0.02,
  beginner: 0.012,
  intermediate: 0.006,
  advanced: 0.003,
};
const legsQuicker = 1.4;
const fromLightest = 0.035;

export const strengthAfter = (
  oneRepMax: number,
  built: number,
  { experience, isLegs, isGuess }: { experience: Experience; isLegs: boolean; isGuess: boolean },
): number =>
  oneRepMax * (1 + built * (isGuess ? fromLightest : weekly[experience]) * (isLegs ? legsQuicker : 1));

const emptyBar: Readonly<Record<MassUnit, number>> = { kg: 20, lb: 45 };

/** The least that an exercise can be loaded with. */
export const lightestLoad = ({ kind }: MenuExercise, unit: MassUnit): number =>
  kind === "barbell" ? emptyBar[unit] : loadStep[unit];

export type Strength = { readonly oneRepMax: number; readonly isGuess: boolean };

/**
 * What somebody could lift once of an exercise when the program begins: by what they said; for whoever is not long at it, so much that the lightest
 * weight fits the first sets; undefined: nobody knows, and it is done by effort.
 */
export function strengthIn(
  { name, lightest }: MenuExercise,
  first: SetTarget,
  { loads, experience }: Pick<AnswerValues, "loads" | "experience">,
  unit: MassUnit,
): Strength | undefined {
  const said = loads.lifts[name];
  if (said) {
    const oneRepMax = oneRepMaxOf(said);
    const converted =
      said.unit === unit ? oneRepMax : kgToMass(massToKg({ value: oneRepMax, unit: said.unit }), unit).value;
    return { oneRepMax: converted, isGuess: false };
  }
  const isFresh = experience === "new" || experience === "beginner";
  if (!lightest || !isFresh) return undefined;
  const middle = Math.floor((first.min + first.max) / 2);
  return { oneRepMax: lightest[unit] * epley(middle + first.reserve), isGuess: true };
}

/** Lighter by so much in a light week, rounded down to plates; never below the lightest. */
const deloadShare = 0.85;

export const deloadOf = (load: number, step: number, lightest: number): number =>
  roundTo(Math.max(lightest, lightest + Math.floor((load * deloadShare - lightest) / step) * step), 2);
