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
