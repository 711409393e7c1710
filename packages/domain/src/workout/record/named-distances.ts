/** A race distance with its own name. */
export type NamedDistance = { readonly meters: number; readonly name: string };

const named = (...pairs: readonly (readonly [number, string])[]): readonly NamedDistance[] =>
  pairs.map(([meters, name]) => ({ meters, name }));

/** The distances with best times, by discipline. */
export const namedDistances: Readonly<Record<string, readonly NamedDistance[]>> = {
  running: named(
    [400, "400 m"],
    [800, "800 m"],
    [1000, "1 km"],
    [1500, "1500 m"],
    [1609.344, "mile"],
    [3000, "3 km"],
    [5000, "5 km"],
    [10_000, "10 km"],
    [15_000, "15 km"],
    [16_093.44, "10 miles"],
    [21_097.5, "half marathon"],
    [42_195, "marathon"],
    [50_000, "50 km"],
  ),
  rowing: named(
    [500, "500 m"],
    [1000, "1 km"],
    [2000, "2 km"],
    [5000, "5 km"],
    [6000, "6 km"],
    [10_000, "10 km"],
    [21_097.5, "half marathon"],
    [42_195, "marathon"],
  ),
  swimming: named(
    [50, "50 m"],
    [100, "100 m"],
    [200, "200 m"],
    [400, "400 m"],
    [800, "800 m"],
    [1500, "1500 m"],
    [1900, "1.9 km"],
    [3800, "3.8 km"],
  ),
  cycling: named(
    [10_000, "10 km"],
    [20_000, "20 km"],
    [40_000, "40 km"],
    [50_000, "50 km"],
    [100_000, "100 km"],
    [160_934.4, "100 miles"],
    [180_000, "180 km"],
  ),
};

/**
 * The named distance for a measured one: from 0.25 % short (13.1 for 13.1094 miles, 3.1 for 5 km) to 1 % long (a satellite watch on a
 * measured course). Undefined for anything else.
 */
export const namedDistanceFor = (discipline: string, meters: number): NamedDistance | undefined =>
  (Object.hasOwn(namedDistances, discipline) ? namedDistances[discipline] : undefined)?.find(
    (distance) => meters >= distance.meters * 0.9975 && meters <= distance.meters * 1.01,
  );
