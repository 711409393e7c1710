/** Disciplines whose workouts are a way and a time. */
export const enduranceSports: ReadonlySet<string> = new Set([
  "running",
  "cycling",
  "rowing",
  "swimming",
  "walking",
]);

/** What is done with a horse. */
export const horseDisciplines = new Set(["flatwork", "jumping", "groundwork", "lunging", "trail"]);
