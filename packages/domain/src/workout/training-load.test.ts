import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { tonnageOf, weeklyLoad } from "./training-load.ts";

describe("training load", () => {
  it("adds up weeks from Monday to Sunday", () => {
    const weeks = weeklyLoad([
      { date: "2026-11-22", durationSeconds: 1800, distanceMeters: 5000, exercises: [] },
      {
        date: "2026-11-16",
        durationSeconds: 3600,
        exercises: [
          {
            name: "Back Squat",
            sets: [
              { reps: 5, weightKg: 100 },
              { reps: 5, weightKg: 100 },
            ],
          },
        ],
      },
      { date: "2026-11-15", exercises: [] },
    ]);
    expect(weeks).toEqual([
      { week: "2026-11-09", sessions: 1, minutes: 0, tonnageKg: 0, distanceMeters: 0 },
      { week: "2026-11-16", sessions: 2, minutes: 90, tonnageKg: 1000, distanceMeters: 5000 },
    ]);
  });

  it("counts working sets only, both sides of a one-sided one", () => {
    expect(
      tonnageOf({
        exercises: [
          {
            name: "Lunge",
            sets: [
              { reps: 10, weightKg: 20, perSide: true },
              { reps: 10, weightKg: 20, warmup: true },
              { reps: 1, weightKg: 200, failed: true },
              { reps: 8, weightKg: -20 },
              { reps: 8 },
              { durationSeconds: 60, weightKg: 20 },
            ],
          },
        ],
      }),
    ).toBe(400);
  });
});
