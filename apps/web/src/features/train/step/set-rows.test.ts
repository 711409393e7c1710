import { describe, expect, it } from "vitest";
import type { PlannedExercise } from "@canter/domain/program/program";
import type { SessionLog } from "@canter/domain/program/progress/session-log";
import { swapped, tickedRow, withSet } from "./change-log.ts";
import { rowInWords } from "./set-list.tsx";
import { setRows, type RowOptions } from "./set-rows.ts";

const squat: PlannedExercise = {
  uid: "squat",
  id: "week-1-session-1-exercise-1",
  name: "Back Squat",
  warmupSets: 2,
  workingSets: 3,
  reps: "5",
  targetLoad: "70% 1RM",
  restSeconds: 120,
  sets: [],
};
const options = { trainingMaxes: { "Back Squat": { value: 140, unit: "kg" } }, unit: "kg" } as const;
const empty: SessionLog = { at: 1, exercises: {} };
const words = (log: SessionLog, exercise = squat, others: Partial<RowOptions> = {}) =>
  setRows(exercise, log.exercises[exercise.uid], { ...options, ...others }).map((row) => {
    const { main, aside } = rowInWords(row);
    return [main, aside].filter(Boolean).join(" | ").replaceAll("\u00a0", " ");
  });

describe("the rows of an exercise", () => {
  it("are as planned, percentages as weights, with warm-ups below the working load", () => {
    expect(words(empty)).toEqual([
      "5 · 50 kg",
      "5 · 72.5 kg",
      ...Array.from({ length: 3 }, () => "5 · 97.5 kg | 70% 1RM"),
    ]);
  });

  it("show effort, percentage and plus set beside the number, as long as there is no weight", () => {
    const wave = { ...squat, warmupSets: 1, reps: "5, 5, 5+", targetLoad: "65/75/85% TM" };
    expect(words(empty, wave, { trainingMaxes: {} })).toEqual([
      "As you like",
      "5 @ 65% TM",
      "5 @ 75% TM",
      "5+ @ 85% TM",
    ]);
    const byEffort = { ...squat, warmupSets: 0, targetLoad: "RPE 6" };
    expect(words(empty, byEffort)[0]).toBe("5 @ RPE 6");
    expect(setRows(byEffort, undefined, options)[0]?.target.replaceAll("\u00a0", " ")).toBe("5 @ RPE 6");
    expect(words(empty, { ...byEffort, reps: "8-10", targetLoad: "bodyweight" })[0]).toBe(
      "8–10 · bodyweight",
    );
  });

  it("don't carry the weight of one percentage over to another", () => {
    const wave = { ...squat, warmupSets: 0, reps: "5, 5, 5+", targetLoad: "65/75/85% TM" };
    const log = withSet(empty, wave, 0, { done: true, reps: 5, weight: { value: 60, unit: "kg" } });
    expect(words(log, wave, { trainingMaxes: {} }).slice(0, 2)).toEqual(["5 · 60 kg", "5 @ 75% TM"]);
  });

  it("start with the previous load if the plan leaves it open, warm-ups derived from it too", () => {
    const byEffort = { ...squat, warmupSets: 1, targetLoad: "RPE 6" };
    const suggestion = { loads: [{ value: 65, unit: "kg" } as const], added: undefined };
    expect(words(empty, byEffort, { suggestion }).slice(0, 2)).toEqual(["5 · 40 kg", "5 · 65 kg | RPE 6"]);
  });

  it("warm up with the bar where a share of the load is lighter than it", () => {
    const press = { ...squat, warmupSets: 3, targetLoad: "75 lb" };
    expect(words(empty, press, { unit: "lb", isOnBar: true }).slice(0, 3)).toEqual([
      "5 · 45 lb",
      "5 · 45 lb",
      "5 · 60 lb",
    ]);
    expect(words(empty, press, { unit: "lb" })[0]).toBe("5 · 30 lb");
  });

  it("carry a changed load over to the sets that should have the same", () => {
    const log = withSet(empty, squat, 3, { weight: { value: 100, unit: "kg" } });
    expect(words(log).slice(2)).toEqual([
      "5 · 97.5 kg | 70% 1RM",
      "5 · 100 kg | 70% 1RM",
      "5 · 100 kg | 70% 1RM",
    ]);
  });

  it("store what was shown when a set is ticked off, and mark warm-ups", () => {
    const rows = setRows(squat, undefined, options);
    expect(rows[2] && tickedRow(rows[2])).toEqual({
      done: true,
      reps: 5,
      weight: { value: 97.5, unit: "kg" },
    });
    expect(rows[0] && tickedRow(rows[0])).toMatchObject({ done: true, warmup: true });
    expect(withSet(empty, squat, 2, { done: true }).exercises["squat"]?.sets).toEqual([
      { done: false, warmup: true },
      { done: false, warmup: true },
      { done: true },
    ]);
  });

  it("keep a warm-up that was ticked off without numbers as it was, whatever is lifted after it", () => {
    const byEffort = { ...squat, warmupSets: 1, targetLoad: "RPE 6" };
    const [warmup] = setRows(byEffort, undefined, options);
    const ticked = withSet(empty, byEffort, 0, warmup ? tickedRow(warmup) : {});
    const log = withSet(ticked, byEffort, 1, { done: true, reps: 5, weight: { value: 60, unit: "kg" } });
    expect(log.exercises["squat"]?.sets[0]).toEqual({ done: true, warmup: true });
    expect(words(log, byEffort).slice(0, 3)).toEqual([
      "no numbers | warm-up",
      "5 · 60 kg",
      "5 · 60 kg | RPE 6",
    ]);
  });

  it("allow one more set than planned, like the last", () => {
    const log = withSet(empty, squat, 5, { done: false });
    expect(words(log)).toHaveLength(6);
    expect(words(log).at(-1)).toBe("5 · 97.5 kg | 70% 1RM");
  });

  it("show seconds for holds, and drop the swapped exercise's loads, planned and set", () => {
    const plank = {
      ...squat,
      uid: "plank",
      name: "Plank",
      warmupSets: 0,
      reps: "45s",
      targetLoad: "bodyweight",
    };
    expect(words(empty, plank)[0]).toBe("45 s · bodyweight");
    const begun = withSet(
      withSet(empty, squat, 2, { done: true, reps: 5, weight: { value: 100, unit: "kg" } }),
      squat,
      3,
      { weight: { value: 110, unit: "kg" } },
    );
    const log = swapped(begun, "squat", "Leg Press");
    expect(log.exercises["squat"]?.sets.slice(2)).toEqual([
      { done: true, reps: 5, weight: { value: 100, unit: "kg" } },
      { done: false },
    ]);
    expect(words(swapped(empty, "squat", "Leg Press")).at(-1)).toBe("5 reps");
  });
});
