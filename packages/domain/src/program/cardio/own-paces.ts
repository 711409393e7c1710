import type { Workout } from "../../workout/workout.ts";
import { disciplineOfBlock, isEstimated } from "./cardio-amount.ts";
import type { CardioBlock, Program } from "../program.ts";

/** So many of the latest workouts tell how fast somebody is, and fewer tell nothing. */
export const mostForPace = 20;
const leastForPace = 3;
/** So far back. */
export const daysForPace = 120;
/** Shorter ones are tests, or parts of something else. */
const leastMeters = 400;
const leastSeconds = 120;

type Done = Pick<Workout, "distanceMeters" | "durationSeconds">;

/** The median of how many seconds a kilometre took; undefined: too few workouts have both a distance and a duration. */
export function ownPace(workouts: readonly Done[]): number | undefined {
  const paces = workouts
    .flatMap(({ distanceMeters = 0, durationSeconds = 0 }) =>
      distanceMeters >= leastMeters && durationSeconds >= leastSeconds
        ? [(durationSeconds / distanceMeters) * 1000]
        : [],
    )
    .toSorted((a, b) => a - b);
  return paces.length < leastForPace ? undefined : Math.round(paces[Math.floor(paces.length / 2)] ?? 0);
}

/** The disciplines of a program's blocks that pass. */
export const disciplinesOfBlocks = (
  { weeks }: Program,
  passes: (block: CardioBlock) => boolean = isEstimated,
): readonly string[] => [
  ...new Set(
    weeks.flatMap(({ sessions }) =>
      sessions.flatMap(({ cardio }) => (cardio && passes(cardio) ? [disciplineOfBlock(cardio)] : [])),
    ),
  ),
];
