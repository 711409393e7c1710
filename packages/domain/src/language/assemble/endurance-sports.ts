/** Disciplines whose workouts are a way and a time. */
export const enduranceSports: ReadonlySet<string> = new Set([
  "running",
  "cycling",
  "rowing",
  "swimming",
  "walking",
]);
