import { loadStep } from "@canter/domain/program/targets/resolve-load";
import type { Mass, MassUnit } from "@canter/domain/units/unit";

/** The weight of an empty bar: the starting point if nothing better is known. */
const emptyBar: Readonly<Record<MassUnit, number>> = { kg: 20, lb: 45 };

/** A load one step of the plates up or down, on the grid of the steps; never below zero. */
export const nudgedWeight = (weight: Mass | undefined, by: 1 | -1, unit: MassUnit): Mass => {
  if (!weight) return { value: emptyBar[unit], unit };
  const step = loadStep[weight.unit];
  const steps = weight.value / step;
  // A load between two steps (61 kg) moves to the next one in that direction.
  const next = by > 0 ? Math.floor(steps + 1e-9) + 1 : Math.ceil(steps - 1e-9) - 1;
  return { value: Math.max(0, next * step), unit: weight.unit };
};

export const nudgedReps = (reps: number | undefined, by: 1 | -1): number => Math.max(0, (reps ?? 0) + by);

/** Steps of five seconds, and for minutes of five from ten on. */
export const nudgedSeconds = (seconds: number | undefined, by: 1 | -1): number =>
  Math.max(5, (seconds ?? 30) + by * 5);

export const nudgedMinutes = (minutes: number, by: 1 | -1): number =>
  Math.max(1, minutes + by * (minutes > 10 || (minutes === 10 && by > 0) ? 5 : 1));
