import type { Workout } from "../workout/workout.ts";

/** How hard a horse worked. */
export const intensities = ["light", "moderate", "hard"] as const;
export type Intensity = (typeof intensities)[number];

/**
 * Mean heart rates by intensity (National Research Council, Nutrient Requirements of Horses, 2007, table 1-10): light 80, moderate 90,
 * heavy 110 beats per minute; the bounds are half-way between them.
 */
const moderateFrom = 85;
const hardFrom = 100;

/** Intensity by measured heart rate; undefined without one: the kind of work does not say how hard it was for the horse. */
export const rideIntensity = ({ avgHeartRate }: Pick<Workout, "avgHeartRate">): Intensity | undefined => {
  if (avgHeartRate === undefined) return undefined;
  return avgHeartRate >= hardFrom ? "hard" : avgHeartRate >= moderateFrom ? "moderate" : "light";
};
