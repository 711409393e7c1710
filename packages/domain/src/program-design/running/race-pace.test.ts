import { describe, expect, it } from "vitest";
import { isTargetNear, paceInWords, pacesFrom, timeOver } from "./race-pace.ts";

describe("a time over one distance", () => {
  it.each([
    [{ km: 5, minutes: 20 }, 10, 41.7],
    [{ km: 10, minutes: 47.5 }, 21.1, 104.8],
    [{ km: 10, minutes: 60 }, 5, 28.8],
    [{ km: 5, minutes: 27.5 }, 5, 27.5],
  ])("of %j says what %s km take", (known, km, minutes) => {
    expect(timeOver(km, known)).toBeCloseTo(minutes, 1);
  });

  it.each([15, 20, 27.5, 35, 45])(
    "of %s minutes over 5 km makes short repeats quicker than long ones",
    (minutes) => {
      const { interval, threshold } = pacesFrom({ km: 5, minutes });
      expect(paceInWords(interval)).toBe(paceInWords(minutes / 5));
      expect(threshold).toBeGreaterThan(interval);
      // What is raced for an hour is slower than 10 km where those take less than an hour, and else quicker.
      const tenKm = timeOver(10, { km: 5, minutes });
      expect(threshold > tenKm / 10).toBe(tenKm < 60);
    },
  );

  it("says whether weeks enough lead to another", () => {
    const known = { km: 5, minutes: 26 };
    expect([8, 16].map((builds) => isTargetNear("run_5k", 24.5, known, builds))).toEqual([false, true]);
  });
});
