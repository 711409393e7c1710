/** A load is believed up to so many times the one below it, or so many kilograms above it: as where one workout is held against the others. */
const aboveBest = 1.5;
const fewPlatesKg = 25;

/**
 * The heaviest load of a history that others lead up to: the steps from one workout's best to the next higher one are those that a person
 * makes. What is far above all others (a slip, another unit) is not among them. `knownKg`: a best that is known otherwise.
 */
export const plausibleBest = (workoutBests: readonly number[], knownKg?: number): number | undefined => {
  const loads = workoutBests.toSorted((a, b) => a - b);
  // Begun from what is usual, not from the lightest: people begin with an empty bar, and have light days.
  let best = Math.max(knownKg ?? 0, loads[Math.floor((loads.length - 1) / 2)] ?? 0);
  for (const load of loads)
    if (load <= best * aboveBest || load <= best + fewPlatesKg) best = Math.max(best, load);
  return best > 0 ? best : undefined;
};
