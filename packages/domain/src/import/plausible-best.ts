import { KG_PER_LB } from "../units/unit.ts";

/**
 * A load is plausible up to this factor times the one below it, or this many kilograms above it: as in the comparison of a workout with
 * others.
 */
const aboveBest = 1.5;
const fewPlatesKg = 25;
/** So many workouts with about the same load are no typing error, */
const repeats = 3;
const isAbout = (load: number, other: number): boolean => load >= other * 0.9 && load <= other * 1.1;
/** unless they are as heavy as the others in pounds taken for kilograms. */
const isInPounds = (load: number, best: number): boolean => Math.abs((load / best) * KG_PER_LB - 1) < 0.05;

/**
 * The heaviest load of a history that others lead up to: each step from one workout's best to the next higher one is plausible for a
 * person, or repeated in several workouts. Outliers far above all others (a typing error, another unit) are excluded. `knownKg`: a best
 * known otherwise.
 */
export const plausibleBest = (workoutBests: readonly number[], knownKg?: number): number | undefined => {
  const loads = workoutBests.toSorted((a, b) => a - b);
  // Starts from the usual load, not from the lightest: people start with an empty bar, and have light days.
  let best = Math.max(knownKg ?? 0, loads[Math.floor((loads.length - 1) / 2)] ?? 0);
  const isRepeated = (load: number): boolean =>
    loads.filter((other) => isAbout(other, load)).length >= repeats && !isInPounds(load, best);
  for (const load of loads)
    if (load <= best * aboveBest || load <= best + fewPlatesKg || isRepeated(load))
      best = Math.max(best, load);
  return best > 0 ? best : undefined;
};
