import "temporal-polyfill/global";
import { withConsistentUnits } from "../workout/workout-change.ts";
import type { ParsedMessage } from "../language/parsed-message.ts";
import type { WorkoutContent } from "../workout/workout.ts";
import { describe, expect, it } from "vitest";
import { reportedDoubts } from "./reported-doubts.ts";

const nothing: ParsedMessage = { isLog: false, confidence: "unsure", workouts: [], spans: [], doubts: [] };
const today = "2026-11-23";
const reported = (text: string, content: Partial<WorkoutContent>, parsed = nothing) =>
  reportedDoubts(withConsistentUnits({ discipline: "running", date: today, exercises: [], ...content }), {
    text,
    parsed,
    today,
  }).map(({ field }) => field);
const sets = (...reps: number[]) => [{ name: "Bench Press", sets: reps.map((one) => ({ reps: one })) }];
const loaded = (value: number, unit: "kg" | "lb") => [
  { name: "Bench Press", sets: [{ reps: 5, weight: { value, unit } }] },
];

describe("what a model reports and nobody said", () => {
  it("is its date, duration and score", () => {
    const jog = { date: "2026-11-19", durationSeconds: 2700, score: { type: "time", value: 2700 } as const };
    const distance = { value: 6, unit: "km" } as const;
    expect(reported("easy jog along the canal, maybe 6k", { ...jog, distance })).toEqual([
      "date",
      // The score is the same time: both are asked about at once.
      "durationSeconds",
    ]);
  });
  it("is an effort and a load", () => {
    const exercises = [
      { name: "Deadlift", sets: [{ reps: 6, weight: { value: 180, unit: "kg" as const }, rpe: 8 }] },
    ];
    expect(reported("pulled some sixes", { exercises })).toEqual([
      "exercises.0.sets.0.weight",
      "exercises.0.sets.0.rpe",
    ]);
    expect(reported("deadlift 180 x6, 2 in reserve", { exercises })).toEqual([]);
  });
  it("is an amount in another unit than the words give it", () => {
    expect(reported("ran 3 miles", { distance: { value: 3, unit: "km" } })).toEqual(["distance"]);
    expect(reported("rowed 2k", { distance: { value: 2010, unit: "m" } })).toEqual(["distance"]);
    expect(reported("bench 135 lb x5", { exercises: loaded(135, "kg") })).toEqual([
      "exercises.0.sets.0.weight",
    ]);
  });
  it.each([
    ["bench 5,5,4", { exercises: sets(5, 5, 4) }],
    ["bench, 3 fives", { exercises: sets(5, 5, 5) }],
    ["ran in 47:12", { durationSeconds: 2832 }],
    ["ran for an hour and a half", { durationSeconds: 5400 }],
    ["half an hour on the bike", { durationSeconds: 1800 }],
    ["rode 1h 20", { durationSeconds: 4800 }],
    ["forty five minutes easy", { durationSeconds: 2700 }],
    ["yesterday, 5k", { date: "2026-11-22", distance: { value: 5, unit: "km" as const } }],
    ["sat: 5k", { date: "2026-11-21", distance: { value: 5, unit: "km" as const } }],
    ["on the 19th 5k", { date: "2026-11-19", distance: { value: 5, unit: "km" as const } }],
    ["rowed 2k", { distance: { value: 2000, unit: "m" as const } }],
    ["ran 5 km", { distance: { value: 5000, unit: "m" as const } }],
    ["ran 3 miles", { distance: { value: 4.83, unit: "km" as const } }],
    ["rowed 2,000m", { distance: { value: 2, unit: "km" as const } }],
    ["ran 5", { distance: { value: 5, unit: "mi" as const } }],
    ["bench 135 lb x5", { exercises: loaded(61.2, "kg") }],
    ["9+7 in twenty minutes", { score: { type: "rounds" as const, value: "9+7" } }],
  ])("is nothing of “%s”", (text, content) => {
    expect(reported(text, content)).toEqual([]);
  });
});
