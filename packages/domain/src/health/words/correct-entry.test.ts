import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import type { NutritionEntry } from "../nutrition.ts";
import { readMessage } from "./read-message.ts";
import { correctedFood, correctedGoal, correctedMeasurement } from "./correct-entry.ts";

const reader = { parse: { now: "2026-11-20T18:40:00-05:00", units: "kg" }, readMessage } as const;
const today = "2026-11-20";

describe("a measurement with what somebody says it was", () => {
  it.each([
    ["weight", 82.9, "kg", "81.9", { value: 81.9, unit: "kg" }],
    ["weight", 82.9, "kg", "181 lb", { value: 181, unit: "lb" }],
    ["weight", 182, "kg", "pounds", { value: 182, unit: "lb" }],
    ["weight", 82.9, "kg", "yesterday", { date: "2026-11-19" }],
    ["sleep", 8, "h", "7 hours", { value: 7, unit: "h" }],
    ["sleep", 390, "min", "7.5", { value: 450, unit: "min" }],
    ["sleep", 6, "h", "6 h 40", { value: 400, unit: "min" }],
    ["sleep", 6, "h", "400 minutes", { value: 400, unit: "min" }],
    ["resting_heart_rate", 52, "bpm", "54", { value: 54, unit: "bpm" }],
    ["body_fat", 18, "%", "18.5%", { value: 18.5, unit: "%" }],
    ["waist", 84, "cm", "the 83 cm", { value: 83, unit: "cm" }],
    // Said of something else.
    ["weight", 82.9, "kg", "6 miles", undefined],
    ["weight", 82.9, "kg", "530 kcal", undefined],
    ["weight", 82.9, "kg", "4 sets", undefined],
    ["resting_heart_rate", 52, "bpm", "40 minutes", undefined],
    ["sleep", 8, "h", "7 km", undefined],
  ] as const)("%s %d %s: %s", (kind, value, unit, was, expected) => {
    const corrected = correctedMeasurement({ kind, value, unit }, { was }, reader);
    if (expected) expect(corrected).toEqual(expected);
    else expect(corrected).toBeUndefined();
  });
});

describe("what was eaten with what somebody says it was", () => {
  const food = (text: string, more: Partial<NutritionEntry> = {}) => ({ text, ...more }) as NutritionEntry;
  it.each([
    [food("chicken salad", { calories: 430, protein: 38 }), "530 kcal", { calories: 530 }],
    [food("chicken salad", { calories: 430, protein: 38 }), "40 g protein", { protein: 40 }],
    [food("chicken salad", { calories: 430, protein: 38 }), "530", { calories: 530 }],
    [food("chicken salad", { calories: 430, protein: 38 }), "42", { protein: 42 }],
    [food("2 eggs", { calories: 140 }), "3 eggs", { text: "3 eggs", calories: 210 }],
    [food("2 eggs and toast", { calories: 350 }), "3 eggs", { text: "3 eggs and toast" }],
    [food("pasta", { calories: 700 }), "yesterday", { date: "2026-11-19" }],
    [food("pasta", { calories: 700 }), "dinner", { meal: "dinner" }],
    [food("pasta", { calories: 700 }), "rice and beans", { text: "rice and beans" }],
    [food("pasta", { calories: 700, protein: 20 }), "half", { calories: 350, protein: 10 }],
    [food("pasta", { calories: 700 }), "× 1.5", { calories: 1050 }],
    [food("pasta"), "double", { text: "2 × pasta" }],
    [food("pasta", { calories: 700 }), "4 miles", undefined],
    [food("pasta"), "40", undefined],
  ] as const)("%o: %s", (before, was, expected) => {
    const corrected = correctedFood(before, { was }, reader);
    if (expected) expect(corrected).toEqual(expected);
    else expect(corrected).toBeUndefined();
  });

  it("takes in what was denied", () => {
    expect(correctedFood(food("cheese on toast"), { was: "ham", not: "cheese" }, reader)).toEqual({
      text: "ham on toast",
    });
  });
});

describe("a goal with what somebody says it is", () => {
  it.each([
    [{ kind: "weight", value: 75, unit: "kg" }, "78", { target: { kind: "weight", value: 78, unit: "kg" } }],
    [{ kind: "weight", value: 75, unit: "kg" }, "by July", { targetDate: "2027-07-01" }],
    [{ kind: "weight", value: 75, unit: "kg" }, "end of February", { targetDate: "2027-02-28" }],
    [
      { kind: "weight", value: 75, unit: "kg" },
      "New Year, I know our Christmas 😅",
      { targetDate: "2027-01-01" },
    ],
    [{ kind: "weight", value: 75, unit: "kg" }, "two weeks later", { targetDate: "2027-01-15" }],
    [{ kind: "weight", value: 75, unit: "kg" }, "4 miles", undefined],
    [{ kind: "weight", value: 75, unit: "kg" }, "a bit easier", undefined],
    [
      { kind: "performance", exercise: "Back Squat", load: { value: 140, unit: "kg" } },
      "150 kg",
      { target: { kind: "performance", exercise: "Back Squat", load: { value: 150, unit: "kg" } } },
    ],
  ] as const)("%o: %s", (target, was, expected) => {
    const corrected = correctedGoal({ target, targetDate: "2027-01-01" }, { was }, today);
    if (expected) expect(corrected).toEqual(expected);
    else expect(corrected).toBeUndefined();
  });
});
