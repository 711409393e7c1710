import { describe, expect, it } from "vitest";
import type { LoggedSet } from "../../workout/workout.ts";
import { suggestLoad } from "./suggest-load.ts";

const linear = {
  reps: "5",
  targetLoad: "RPE 6",
  workingSets: 5,
  notes: "Add 2.5 kg next time if every set was done; else repeat the load.",
};
const topOfRange = {
  reps: "8-10",
  targetLoad: "RPE 8",
  workingSets: 3,
  notes: "When all sets reach the top of the range, take the next heavier weight.",
};
const at = (value: number, reps = 5, more: Partial<LoggedSet> = {}): LoggedSet => ({
  reps,
  weight: { value, unit: "kg" },
  ...more,
});
const times = (count: number, set: LoggedSet) => Array.from({ length: count }, () => set);
const loads = (...args: Parameters<typeof suggestLoad>) =>
  suggestLoad(...args)?.loads.map(({ value }) => value);

describe("the suggested load for a session", () => {
  it("is the last one plus the note's increment if every set was done", () => {
    expect(suggestLoad(linear, times(5, at(62.5)), "kg")).toEqual({
      loads: [{ value: 65, unit: "kg" }],
      added: { value: 2.5, unit: "kg" },
    });
    expect(loads(linear, [at(40, 5, { warmup: true }), at(60), ...times(4, at(62.5))], "kg")).toEqual([65]);
  });

  it("is the same again if a set is missing, failed, short of its repetitions or lighter than the others", () => {
    expect(loads(linear, times(4, at(62.5)), "kg")).toEqual([62.5]);
    expect(loads(linear, [...times(4, at(62.5)), at(62.5, 3)], "kg")).toEqual([62.5]);
    expect(loads(linear, [...times(4, at(62.5)), at(62.5, 5, { failed: true })], "kg")).toEqual([62.5]);
    expect(loads(linear, [...times(4, at(62.5)), at(55)], "kg")).toEqual([62.5]);
    expect(loads({ ...linear, notes: "Knees out." }, times(5, at(62.5)), "kg")).toEqual([62.5]);
  });

  it("waits for the top of a range if the note says so", () => {
    expect(loads(topOfRange, times(3, at(20, 9)), "kg")).toEqual([20]);
    expect(loads(topOfRange, times(3, at(20, 10)), "kg")).toEqual([22.5]);
  });

  it("differs per set if the plan does", () => {
    const pyramid = { reps: "12, 10, 8", targetLoad: "RPE 8", workingSets: 3, notes: "" };
    expect(loads(pyramid, [at(50, 12), at(55, 10), at(60, 8)], "kg")).toEqual([50, 55, 60]);
    expect(loads({ ...pyramid, reps: "8" }, [at(50, 8), at(60, 8), at(60, 8)], "kg")).toEqual([60]);
  });

  it("is in the member's unit, in steps of the plates", () => {
    expect(loads(linear, times(5, at(60)), "lb")).toEqual([130 + 5]);
    expect(loads(linear, times(5, { reps: 5, weightKg: 61 }), "kg")).toEqual([60 + 2.5]);
  });

  it("does not exist if the plan states the load, none is needed, or nothing was loaded before", () => {
    const sets = times(5, at(62.5));
    for (const targetLoad of ["100 kg", "85% TM", "65/75/85% TM", "bodyweight"])
      expect(suggestLoad({ ...linear, targetLoad }, sets, "kg")).toBeUndefined();
    expect(suggestLoad(linear, [], "kg")).toBeUndefined();
    expect(suggestLoad(linear, [at(40, 5, { warmup: true }), { reps: 10 }], "kg")).toBeUndefined();
  });
});
