import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLikelyDuplicate } from "./likely-duplicate.ts";
import type { DuplicateCandidate } from "./likely-duplicate.ts";

const entry = (more: Partial<DuplicateCandidate> = {}): DuplicateCandidate => ({
  athleteId: "anna",
  date: "2026-11-20",
  discipline: "running",
  exercises: [],
  ...more,
});
const sets = (weightKg: number, ...reps: number[]) => [
  { name: "Back Squat", exerciseId: "squat", sets: reps.map((r) => ({ reps: r, weightKg })) },
];

describe("a likely duplicate", () => {
  it.each([
    [
      "typed and measured distance",
      { distanceMeters: 5000 },
      { distanceMeters: 5042, durationSeconds: 1450 },
    ],
    ["rounded duration", { durationSeconds: 2700 }, { durationSeconds: 2741 }],
    [
      "the same score",
      { discipline: "crossfit", score: { type: "time", value: 272 } },
      { discipline: "crossfit", score: { type: "time", value: 272 } },
    ],
    [
      "pounds written as kilograms",
      { discipline: "strength", exercises: sets(102.06, 5, 5, 5, 5, 5) },
      { discipline: "strength", exercises: sets(102.1, 5, 5, 5, 5, 5) },
    ],
    [
      "warm-ups in one diary only",
      { discipline: "strength", exercises: sets(100, 5, 5) },
      {
        discipline: "strength",
        exercises: [
          {
            name: "Back Squat",
            exerciseId: "squat",
            sets: [
              { reps: 8, weightKg: 60, warmup: true },
              { reps: 5, weightKg: 100 },
              { reps: 5, weightKg: 100 },
            ],
          },
        ],
      },
    ],
  ] as [string, Partial<DuplicateCandidate>, Partial<DuplicateCandidate>][])("%s", (_, a, b) => {
    expect(isLikelyDuplicate(entry(a), entry(b))).toBe(true);
  });

  it.each([
    ["another athlete", { durationSeconds: 1800 }, { durationSeconds: 1800, athleteId: "ben" }],
    ["another day", { durationSeconds: 1800 }, { durationSeconds: 1800, date: "2026-11-19" }],
    ["another discipline", { durationSeconds: 1800 }, { durationSeconds: 1800, discipline: "cycling" }],
    ["nothing to compare", { durationSeconds: 1800 }, { distanceMeters: 5000 }],
    [
      "a morning and an evening run",
      { durationSeconds: 1800, startTime: "07:00" },
      { durationSeconds: 1800, startTime: "18:30" },
    ],
    [
      "the same time over another distance",
      { durationSeconds: 1800, distanceMeters: 5000 },
      { durationSeconds: 1800, distanceMeters: 6500 },
    ],
    [
      "other sets",
      { discipline: "strength", exercises: sets(100, 5, 5, 5) },
      { discipline: "strength", exercises: sets(110, 3, 3, 3) },
    ],
    [
      "two riders",
      { athleteId: "beau", discipline: "flatwork", durationSeconds: 2700, riderAthleteId: "anna" },
      { athleteId: "beau", discipline: "flatwork", durationSeconds: 2700, riderAthleteId: "ben" },
    ],
    ["itself", { id: "w1", durationSeconds: 1800 }, { id: "w1", durationSeconds: 1800 }],
  ] as [string, Partial<DuplicateCandidate>, Partial<DuplicateCandidate>][])("is not %s", (_, a, b) => {
    expect(isLikelyDuplicate(entry(a), entry(b))).toBe(false);
  });

  it("is symmetric", () => {
    const some = fc.record({
      durationSeconds: fc.integer({ min: 1, max: 4000 }),
      distanceMeters: fc.integer({ min: 1, max: 20_000 }),
    });
    fc.assert(
      fc.property(some, some, (a, b) => {
        expect(isLikelyDuplicate(entry(a), entry(b))).toBe(isLikelyDuplicate(entry(b), entry(a)));
      }),
    );
  });
});
