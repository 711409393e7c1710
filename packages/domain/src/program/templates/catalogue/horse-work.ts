import type { SessionTemplate } from "../template.ts";

/** A session of horse work: what, how long, and what it is about. */
export const horseWork = (
  name: string,
  discipline: "flatwork" | "jumping" | "groundwork" | "lunging" | "trail",
  durationMinutes: number,
  focus: string,
  notes?: string,
): SessionTemplate => ({
  name,
  work: { discipline, durationMinutes, focus },
  ...(notes !== undefined && { notes }),
});
