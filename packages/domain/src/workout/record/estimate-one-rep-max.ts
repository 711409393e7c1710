/** Estimates exist for 1 to 12 repetitions; with more, the published equations differ by 10 % and more. */
export const maxRepsForEstimate = 12;

const isValid = (weightKg: number, reps: number): boolean =>
  weightKg > 0 && Number.isInteger(reps) && reps >= 1 && reps <= maxRepsForEstimate;

/**
 * Epley: weight × (1 + reps / 30); one repetition is the maximum itself. Undefined outside 1 to 12 repetitions or without a load.
 * Source: B. Epley, "Poundage chart", Boyd Epley Workout, University of Nebraska, Lincoln, 1985.
 */
export const epleyOneRepMax = (weightKg: number, reps: number): number | undefined =>
  isValid(weightKg, reps) ? (reps === 1 ? weightKg : weightKg * (1 + reps / 30)) : undefined;

/**
 * Brzycki: weight × 36 / (37 − reps). Undefined outside 1 to 12 repetitions or without a load.
 * Source: M. Brzycki, "Strength testing: predicting a one-rep max from reps-to-fatigue", JOPERD 64 (1), 1993, 88–90.
 */
export const brzyckiOneRepMax = (weightKg: number, reps: number): number | undefined =>
  isValid(weightKg, reps) ? (weightKg * 36) / (37 - reps) : undefined;

/**
 * The estimate that Canter shows: Epley's, for 1 to 12 repetitions (from 2 to 9 at most 4 % above Brzycki's, equal at 10). Undefined for
 * more repetitions, for assistance and for body weight alone.
 */
export const estimateOneRepMax = epleyOneRepMax;
