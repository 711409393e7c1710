import { describe, expect, it } from "vitest";
import type { PlannedExercise } from "@canter/domain/program/program";
import type { SessionLog } from "@canter/domain/program/session-log";
import { rowInWords, setRows, tickedRow, withSet } from "./set-rows.ts";

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
const words = (log: SessionLog, exercise = squat) =>
  setRows(exercise, log.exercises[exercise.uid], options).map((row) =>
    rowInWords(row).replaceAll("\u00a0", " "),
  );

describe("the rows of an exercise", () => {
  it("are as planned, per cents as weights, with warm-ups below the working load", () => {
    expect(words(empty)).toEqual(["5 × 50 kg", "5 × 72.5 kg", "5 × 97.5 kg", "5 × 97.5 kg", "5 × 97.5 kg"]);
  });

  it("carry a load that was changed on to the sets that were to have the same", () => {
    const log = withSet(empty, squat, 3, { weight: { value: 100, unit: "kg" } });
    expect(words(log).slice(2)).toEqual(["5 × 97.5 kg", "5 × 100 kg", "5 × 100 kg"]);
  });

  it("keep what was seen when a set is ticked off, and mark warm-ups", () => {
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

  it("take one more set than planned, like the last", () => {
    const log = withSet(empty, squat, 5, { done: false });
    expect(words(log)).toHaveLength(6);
    expect(words(log).at(-1)).toBe("5 × 97.5 kg");
  });

  it("say seconds for holds, and forget the planned load of what was swapped", () => {
    const plank = {
      ...squat,
      uid: "plank",
      name: "Plank",
      warmupSets: 0,
      reps: "45s",
      targetLoad: "bodyweight",
    };
    expect(words(empty, plank)).toEqual(["45 s", "45 s", "45 s"]);
    const swapped: SessionLog = { at: 1, exercises: { squat: { sets: [], swappedFor: "Leg Press" } } };
    expect(words(swapped).at(-1)).toBe("5 reps");
  });
});
