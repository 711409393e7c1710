import { describe, expect, it } from "vitest";
import { brzyckiOneRepMax, epleyOneRepMax, estimateOneRepMax } from "./estimate-one-rep-max.ts";

describe("estimated one-rep maximum", () => {
  it("follows the published equations", () => {
    expect(epleyOneRepMax(100, 5)).toBeCloseTo(116.67, 2);
    expect(brzyckiOneRepMax(100, 5)).toBeCloseTo(112.5, 2);
    expect(epleyOneRepMax(90, 10)).toBeCloseTo(brzyckiOneRepMax(90, 10) ?? 0, 9);
  });

  it("is the load itself for one repetition", () => {
    expect([epleyOneRepMax(140, 1), brzyckiOneRepMax(140, 1)]).toEqual([140, 140]);
  });

  it.each([
    [100, 13],
    [100, 0],
    [100, 2.5],
    [0, 5],
    [-20, 5],
    [Number.NaN, 5],
  ])("is not given for %d kg and %d repetitions", (weightKg, reps) => {
    expect([estimateOneRepMax(weightKg, reps), brzyckiOneRepMax(weightKg, reps)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("is close to Brzycki's from 2 to 9 repetitions", () => {
    for (let reps = 2; reps <= 9; reps++) {
      const ratio = (epleyOneRepMax(100, reps) ?? 0) / (brzyckiOneRepMax(100, reps) ?? 1);
      expect(ratio).toBeGreaterThan(1);
      expect(ratio).toBeLessThan(1.04);
    }
  });
});
