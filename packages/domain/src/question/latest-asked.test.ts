import { describe, expect, it } from "vitest";
import { latestAsked, latestForms } from "./latest-asked.ts";

describe("what is asked of the workout that was just logged", () => {
  it.each(latestForms.map(([beside, , example]) => [example, beside]))("%s", (example, beside) => {
    expect(latestAsked(example, "far")?.beside).toBe(beside);
  });

  it("points to it, or stands in its message", () => {
    expect(latestAsked("faster than last time?", "far")).toBeUndefined();
    expect(latestAsked("faster than last time?", "with")).toEqual({
      beside: "previous",
      measures: ["pace", "pace"],
    });
    expect(latestAsked("was that slower?", "far")).toMatchObject({ isLess: true });
    expect(latestAsked("what is on tomorrow", "with")).toBeUndefined();
    expect(latestAsked("was that slower than my latest 10 km", "far")?.distanceMeters).toBe(10_000);
    expect(latestAsked("was that slower than my last run", "far")?.distanceMeters).toBeUndefined();
  });
});
