import { describe, expect, it } from "vitest";
import exercises from "../exercises.json" with { type: "json" };
import bodyLifts from "../exercise/body-lifts.json" with { type: "json" };
import { estimateOfSet, estimateOneRepMax } from "./estimate-one-rep-max.ts";

/** M. Brzycki, "Strength testing: predicting a one-rep max from reps-to-fatigue", JOPERD 64 (1), 1993, 88–90. */
const brzycki = (weightKg: number, reps: number): number => (weightKg * 36) / (37 - reps);

describe("estimated one-rep maximum", () => {
  it("follows the published equation", () => {
    expect(estimateOneRepMax(100, 5)).toBeCloseTo(116.67, 2);
    expect(estimateOneRepMax(90, 10)).toBeCloseTo(brzycki(90, 10), 9);
  });

  it("is the load itself for one repetition", () => {
    expect(estimateOneRepMax(140, 1)).toBe(140);
  });

  it.each([
    [100, 13],
    [100, 0],
    [100, 2.5],
    [0, 5],
    [-20, 5],
    [Number.NaN, 5],
  ])("is not given for %d kg and %d repetitions", (weightKg, reps) => {
    expect(estimateOneRepMax(weightKg, reps)).toBeUndefined();
  });

  it("is close to Brzycki's from 2 to 9 repetitions", () => {
    for (let reps = 2; reps <= 9; reps++) {
      const ratio = (estimateOneRepMax(100, reps) ?? 0) / brzycki(100, reps);
      expect(ratio).toBeGreaterThan(1);
      expect(ratio).toBeLessThan(1.04);
    }
  });

  it("is not made from what is hung on the body", () => {
    expect(estimateOfSet({ exerciseId: "parallel-bar-dip" }, { weightKg: 11.34, reps: 10 })).toBeUndefined();
    expect(estimateOfSet({ exerciseId: "barbell-full-squat" }, { weightKg: 90, reps: 10 })).toBe(120);
  });

  it("knows the catalogue's exercises with the body", () => {
    const ids = exercises.filter(
      ({ equipment, measure }) => equipment === "body only" && /reps/.test(measure),
    );
    expect(bodyLifts).toEqual(ids.map(({ id }) => id).toSorted());
  });
});
