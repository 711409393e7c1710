import bodyLiftIds from "../exercise/body-lifts.json" with { type: "json" };
import type { LoggedExercise, LoggedSet } from "../workout.ts";

/** Estimates exist for 1 to 12 repetitions; with more, the published equations differ by 10 % and more. */
export const maxRepsForEstimate = 12;

const isValid = (weightKg: number, reps: number): boolean =>
  weightKg > 0 && Number.isInteger(reps) && reps >= 1 && reps <= maxRepsForEstimate;

/**
 * The estimate that Canter shows, Epley's: weight × (1 + reps / 30); one repetition is the maximum itself (from 2 to 9 at most 4 % above
 * Brzycki's, equal at 10). Undefined outside 1 to 12 repetitions, for assistance and for body weight alone.
 * Source: B. Epley, "Poundage chart", Boyd Epley Workout, University of Nebraska, Lincoln, 1985.
 */
export const estimateOneRepMax = (weightKg: number, reps: number): number | undefined =>
  isValid(weightKg, reps) ? (reps === 1 ? weightKg : weightKg * (1 + reps / 30)) : undefined;

/** Exercises of the catalogue with the body: what they are loaded with is added to it. */
const bodyLifts: ReadonlySet<string> = new Set(bodyLiftIds);

/**
 * The estimate for a set of an exercise. Undefined where the body is lifted, too: a dip with 10 kg is one with body weight and 10 kg, and an
 * estimate from the 10 kg alone would be of nothing that anybody lifts.
 */
export const estimateOfSet = (
  { exerciseId = "" }: Pick<LoggedExercise, "exerciseId">,
  { weightKg, reps }: Pick<LoggedSet, "weightKg" | "reps">,
): number | undefined =>
  weightKg === undefined || reps === undefined || bodyLifts.has(exerciseId)
    ? undefined
    : estimateOneRepMax(weightKg, reps);
