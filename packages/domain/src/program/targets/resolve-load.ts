import { roundTo } from "../../units/convert-units.ts";
import type { Mass, MassUnit } from "../../units/unit.ts";
import type { LoadTarget } from "./target.ts";

/** The increments of plates and dumbbells, to which loads are rounded. */
export const loadStep: Readonly<Record<MassUnit, number>> = { lb: 5, kg: 2.5 };
/** A bar without plates. */
export const emptyBar: Readonly<Record<MassUnit, number>> = { lb: 45, kg: 20 };

/** Rounds to the nearest 5 lb or 2.5 kg, halves up, and never to zero. */
export const roundLoad = ({ value, unit }: Mass): Mass => {
  const step = loadStep[unit];
  return { value: Math.max(1, Math.floor(roundTo(value / step, 6) + 0.5)) * step, unit };
};

const maxOf = (name: string, maxes: Readonly<Record<string, Mass>>): Mass | undefined =>
  Object.entries(maxes).find(([of]) => of.toLowerCase() === name.trim().toLowerCase())?.[1];

/**
 * The weights of every step of a load target, in order: one for a single load, as many as a ladder has steps; empty if one of them has no
 * weight.
 */
export const resolveSteps = (
  load: LoadTarget,
  exerciseName: string,
  trainingMaxes: Readonly<Record<string, Mass>>,
): readonly { readonly min: Mass; readonly max: Mass }[] => {
  const steps = load.kind === "ladder" ? load.steps : [load];
  const weights = steps.flatMap((step) => resolveLoad(step, exerciseName, trainingMaxes) ?? []);
  return weights.length === steps.length ? weights : [];
};

/**
 * The weight of a load target: a weight as entered; a percentage of a one-rep or training max from the exercise's entry in `trainingMaxes`,
 * in that entry's unit, rounded (see `roundLoad`). Undefined if there is no weight: effort, body weight, text, a ladder as a whole, or an
 * unknown max.
 */
export const resolveLoad = (
  load: LoadTarget,
  exerciseName: string,
  trainingMaxes: Readonly<Record<string, Mass>>,
): { readonly min: Mass; readonly max: Mass } | undefined => {
  if (load.kind === "mass") return { min: load.min, max: load.max };
  if (load.kind !== "percent" || load.of === "BW") return undefined;
  const max = maxOf(exerciseName, trainingMaxes);
  if (!max || max.value <= 0) return undefined;
  const share = (percent: number) => roundLoad({ value: (max.value * percent) / 100, unit: max.unit });
  return { min: share(load.min), max: share(load.max) };
};
