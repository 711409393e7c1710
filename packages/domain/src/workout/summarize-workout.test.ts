import { describe, expect, it } from "vitest";
import { describeSets } from "./describe-sets.ts";
import { describeWorkout, summarizeWorkout } from "./summarize-workout.ts";
import type { LoggedSet, WorkoutContent } from "./workout.ts";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
const lb = (value: number) => ({ weight: { value, unit: "lb" as const }, weightKg: value * 0.45359237 });
const times = (n: number, set: LoggedSet) => Array.from({ length: n }, () => set);
const content = (more: Partial<WorkoutContent>): WorkoutContent => ({
  discipline: "strength",
  date: "2026-11-20",
  exercises: [],
  ...more,
});

describe("sets in one line", () => {
  it.each([
    [times(5, { reps: 5, ...lb(225) }), "5 × 5 · 225 lb"],
    [
      [
        { reps: 10, ...lb(135) },
        { reps: 8, ...lb(155) },
        { reps: 6, ...lb(175) },
      ],
      "10 · 135, 8 · 155, 6 · 175 lb",
    ],
    [[{ reps: 8 }, { reps: 7 }, { reps: 6 }], "8, 7, 6"],
    [
      [
        { reps: 5, weightKg: 100 },
        { reps: 5, weightKg: 100, rpe: 9 },
      ],
      "5 · 100 kg, 5 · 100 kg (RPE 9)",
    ],
    [times(3, { durationSeconds: 45 }), "3 × 0:45"],
    [times(4, { distanceMeters: 400, durationSeconds: 92 }), "4 × 400 m in 1:32"],
    [times(3, { reps: 8, weightKg: -20 }), "3 × 8 · -20 kg"],
    [times(2, { reps: 10, weightKg: 24, perSide: true }), "2 × 10 each side · 24 kg"],
    [
      [
        { reps: 5, weightKg: 60, warmup: true },
        { reps: 1, weightKg: 140, failed: true },
      ],
      "5 · 60 kg (warm-up), 1 · 140 kg (failed)",
    ],
    [times(3, {}), "3 sets"],
    [
      [
        { reps: 5, ...lb(225) },
        { reps: 5, weightKg: 100 },
      ],
      "5 · 225 lb, 5 · 100 kg",
    ],
    [[], ""],
  ] as [LoggedSet[], string][])("%#: %s", (sets, text) => {
    expect(plain(describeSets(sets, "kg"))).toBe(text);
  });
});

describe("a workout in one line", () => {
  it.each([
    [
      content({
        exercises: [
          { name: "Back Squat", sets: times(5, { reps: 5, ...lb(225) }) },
          { name: "Plank", sets: [] },
        ],
      }),
      "Back Squat 5 × 5 · 225 lb; Plank",
    ],
    [
      content({ discipline: "running", distanceMeters: 5000, durationSeconds: 1450, avgHeartRate: 152 }),
      "Running: 5 km · 24:10 · 4:50 /km · 152 bpm",
    ],
    [content({ discipline: "flatwork", durationSeconds: 2700 }), "Flatwork: 45 min"],
    [content({ discipline: "crossfit", title: "Fran", score: { type: "time", value: 272 } }), "Fran: 4:32"],
    [content({ discipline: "crossfit", score: { type: "rounds", value: "18+0" } }), "CrossFit: 18 rounds"],
    [content({ discipline: "yoga" }), "Yoga"],
    [content({ discipline: "bouldering", durationSeconds: 5400 }), "bouldering: 1 h 30 min"],
  ])("%#: %s", (workout, text) => {
    expect(plain(summarizeWorkout(workout, "kg"))).toBe(text);
  });

  it("shows a distance as it was entered", () => {
    expect(
      plain(
        summarizeWorkout(
          content({ discipline: "running", distance: { value: 3, unit: "mi" }, distanceMeters: 4828.03 }),
          "kg",
        ),
      ),
    ).toBe("Running: 3 mi");
  });
});

describe("a workout in several lines", () => {
  it("has a line for each exercise, and the notes", () => {
    const lines = describeWorkout(
      content({
        title: "Push day",
        durationSeconds: 3600,
        notes: "felt good",
        exercises: [
          { name: "Bench Press", superset: "A", sets: times(3, { reps: 8, weightKg: 80 }), notes: "paused" },
          { name: "Barbell Row", superset: "A", sets: times(3, { reps: 8, weightKg: 70 }) },
        ],
      }),
      "kg",
    );
    expect(lines.map(plain)).toEqual([
      "Push day: 1 h",
      "  A Bench Press 3 × 8 · 80 kg (paused)",
      "  A Barbell Row 3 × 8 · 70 kg",
      "  felt good",
    ]);
  });
});
