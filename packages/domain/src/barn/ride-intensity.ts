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

/** From this fence height, in centimetres, jumping is always hard work; below it, the kind of work decides. */
const highFenceCm = 100;

/** By discipline and, if stated, the kind of work; from the same table: schooling and low fences moderate, courses and galloping heavy. */
const byWork: Readonly<Record<string, Intensity>> = {
  flatwork: "moderate",
  "flatwork: stretching": "light",
  "flatwork: warm-up only": "light",
  jumping: "moderate",
  "jumping: course": "hard",
  "jumping: cross-country": "hard",
  "jumping: competition": "hard",
  groundwork: "light",
  lunging: "moderate",
  trail: "light",
};

type Done = Pick<Workout, "discipline" | "fields" | "avgHeartRate">;

/** Intensity by heart rate if measured, else by fences and the kind of work; undefined for unknown work. */
export const rideIntensity = ({ discipline, fields, avgHeartRate }: Done): Intensity | undefined => {
  if (avgHeartRate !== undefined)
    return avgHeartRate >= hardFrom ? "hard" : avgHeartRate >= moderateFrom ? "moderate" : "light";
  const height = fields?.["jumpHeightCm"];
  if (typeof height === "number" && height >= highFenceCm) return "hard";
  return byWork[`${discipline}: ${String(fields?.["workType"])}`] ?? byWork[discipline];
};
