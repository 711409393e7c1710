import type { SessionTemplate } from "../template.ts";

/** A session of horse work: name, duration and focus. */
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
