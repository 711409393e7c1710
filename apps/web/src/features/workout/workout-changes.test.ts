import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import type { Workout } from "@canter/domain/workout/workout";
import { workoutChanges } from "./workout-changes.ts";

const kg = (value: number) => ({ weight: { value, unit: "kg" as const }, weightKg: value });
const before: Workout = {
  id: "w",
  groupId: "g",
  athleteId: "a",
  loggedBy: "m",
  zone: "UTC",
  status: "saved",
  issues: [],
  source: { kind: "manual" },
  version: 1,
  createdAt: 0,
  updatedAt: 0,
  discipline: "strength",
  date: "2026-11-20",
  durationSeconds: 1200,
  exercises: [
    { name: "Squat", sets: [{ reps: 5, ...kg(100) }] },
    { name: "Row", sets: [{ reps: 8 }] },
  ],
};
const context = { units: "kg" as const, disciplines: [], nameOf: () => "Alex" };
const changesTo = (after: Workout) =>
  workoutChanges(before, after, context).map((change) =>
    `${change.what}: ${change.before} → ${change.after}`.replaceAll("\u00a0", " "),
  );

describe("workoutChanges", () => {
  it("returns nothing for equal versions", () =>
    expect(changesTo({ ...before, version: 2, updatedAt: 9 })).toEqual([]));

  it("lists changed values, added and removed exercises", () => {
    const [, row] = before.exercises;
    const after = {
      ...before,
      durationSeconds: 1500,
      notes: "hot",
      exercises: [...(row ? [row] : []), { name: "Dip", sets: [{ reps: 8 }, { reps: 8 }] }],
    };
    expect(changesTo(after)).toEqual([
      "Time: 20 min → 25 min",
      "Notes:  → hot",
      "Squat: 5 · 100 kg → ",
      "Dip:  → 2 × 8",
    ]);
  });

  it("lists another load of the same exercise, and another order", () => {
    const [squat, row] = before.exercises;
    if (!squat || !row) throw new Error("two exercises are needed");
    expect(changesTo({ ...before, exercises: [{ ...squat, sets: [{ reps: 5, ...kg(105) }] }, row] })).toEqual(
      ["Squat: 5 · 100 kg → 5 · 105 kg"],
    );
    expect(changesTo({ ...before, exercises: [row, squat] })).toEqual(["Order: Squat, Row → Row, Squat"]);
  });
});
