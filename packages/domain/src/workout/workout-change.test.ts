import { describe, expect, it } from "vitest";
import { applyWorkoutPatch, checkWorkoutContent, withConsistentUnits } from "./workout-change.ts";
import type { WorkoutContent } from "./workout.ts";

const run: WorkoutContent = {
  discipline: "running",
  date: "2026-11-20",
  distance: { value: 3, unit: "mi" },
  distanceMeters: 4828.03,
  durationSeconds: 1800,
  exercises: [],
};
const changed = (patch: unknown, content = run) => {
  const result = applyWorkoutPatch(content, patch);
  if (!result.ok) throw new Error(result.error.detail);
  return result.value;
};
const problems = (patch: unknown) => {
  const result = applyWorkoutPatch(run, patch);
  return result.ok || result.error.type !== "invalid" ? [] : result.error.fields;
};

describe("changing a workout", () => {
  it("replaces the given fields and keeps the rest", () => {
    expect(changed({ durationSeconds: 1750, notes: "windy" })).toEqual({
      ...run,
      durationSeconds: 1750,
      notes: "windy",
    });
    expect(changed({})).toEqual(run);
  });

  it("recomputes metres from an entered distance, and takes bare metres as entered", () => {
    expect(changed({ distance: { value: 5, unit: "km" } })).toMatchObject({
      distance: { value: 5, unit: "km" },
      distanceMeters: 5000,
    });
    expect(changed({ distanceMeters: 5000 })).toMatchObject({
      distance: { value: 5000, unit: "m" },
      distanceMeters: 5000,
    });
    expect(changed({ distance: { value: 5, unit: "km" }, distanceMeters: 1 })).toMatchObject({
      distanceMeters: 5000,
    });
  });

  it("removes null fields, in both forms", () => {
    expect(changed({ distance: null })).toEqual({
      discipline: "running",
      date: "2026-11-20",
      durationSeconds: 1800,
      exercises: [],
    });
    expect(changed({ distanceMeters: null, durationSeconds: null })).toEqual({
      discipline: "running",
      date: "2026-11-20",
      exercises: [],
    });
  });

  it("does the same for the loads of sets", () => {
    const { exercises } = changed({
      exercises: [
        {
          name: "Back Squat",
          sets: [
            { reps: 5, weight: { value: 225, unit: "lb" }, weightKg: 1 },
            { reps: 5, weightKg: 100 },
            { reps: 8 },
          ],
        },
      ],
    });
    expect(exercises[0]?.sets).toEqual([
      { reps: 5, weight: { value: 225, unit: "lb" }, weightKg: 102.06 },
      { reps: 5, weight: { value: 100, unit: "kg" }, weightKg: 100 },
      { reps: 8 },
    ]);
  });

  it("does not change its input", () => {
    const before = structuredClone(run);
    changed({ distanceMeters: 5000, exercises: [{ name: "Run", sets: [{ distanceMeters: 400 }] }] });
    expect(run).toEqual(before);
  });

  it.each([
    [{ date: "20.11.2026" }, "date", "must be a date, as in 2026-11-20"],
    [{ startTime: "7pm" }, "startTime", "must be HH:MM, as in 18:40"],
    [{ durationSeconds: -5 }, "durationSeconds", "must be above 0"],
    [{ durationSeconds: "45" }, "durationSeconds", "must be a number"],
    [{ durationSeconds: Number.POSITIVE_INFINITY }, "durationSeconds", "must be a number"],
    [{ avgHeartRate: 400 }, "avgHeartRate", "must be at most 260"],
    [{ avgHeartRate: 150.5 }, "avgHeartRate", "must be a whole number"],
    [{ discipline: null }, "discipline", "must be text"],
    [{ discipline: "Not an id" }, "discipline", "must be a discipline's id, as in strength"],
    [{ distance: { value: 5, unit: "parsec" } }, "distance.unit", "must be one of m, km, mi, yd, ft"],
    [{ score: { type: "rounds", value: "9" } }, "score.value", 'must be "rounds+reps", as in 9+7'],
    [{ colour: "red" }, "", "has no field colour"],
    [{ title: "x".repeat(201) }, "title", "must be at most 200 characters"],
    [
      { exercises: [{ name: "Back Squat", sets: [{ reps: 5 }, { reps: -1 }] }] },
      "exercises.0.sets.1.reps",
      "must be at least 0",
    ],
    [{ exercises: [{ name: "", sets: [] }] }, "exercises.0.name", "must be at least 1 character"],
    [
      { exercises: [{ name: "Back Squat", sets: [{ reps: 5, weight: { value: "heavy", unit: "kg" } }] }] },
      "exercises.0.sets.0.weight.value",
      "must be a number",
    ],
    [
      { exercises: [{ name: "Back Squat", sets: [{ repps: 5 }] }] },
      "exercises.0.sets.0",
      "has no field repps",
    ],
    ["nonsense", "", "must be an object with the fields to change"],
    [[], "", "must be an object with the fields to change"],
  ])("refuses %j by its field and states what is accepted", (patch, path, message) => {
    expect(problems(patch)).toContainEqual({ path, message });
  });
});

describe("a whole workout", () => {
  it("is checked the same way", () => {
    expect(checkWorkoutContent(run)).toEqual({ ok: true, value: run });
    expect(checkWorkoutContent(null).ok).toBe(false);
    expect(
      checkWorkoutContent(
        JSON.parse('{"discipline":"running","date":"2026-11-20","exercises":[],"__proto__":{"hacked":true}}'),
      ).ok,
    ).toBe(false);
  });

  it("does not change when it is made consistent twice", () => {
    const once = withConsistentUnits({
      ...run,
      exercises: [{ name: "Back Squat", sets: [{ reps: 5, weight: { value: 225, unit: "lb" } }] }],
    });
    expect(withConsistentUnits(once)).toEqual(once);
  });
});
