import { describe, expect, it } from "vitest";
import { plannedTargets } from "./planned-targets.ts";
import { plannedExerciseSchema } from "../program.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const lb = (value: number) => ({ value, unit: "lb" as const });

describe("a row of a session", () => {
  const rowsOf = (exercise: object, trainingMaxes = {}) =>
    plannedTargets(
      plannedExerciseSchema.parse({
        uid: "u",
        id: "i",
        name: "Back Squat",
        warmupSets: 0,
        workingSets: 1,
        reps: "5",
        targetLoad: "185 lbs",
        restSeconds: 120,
        sets: [],
        ...exercise,
      }),
      { trainingMaxes, unit: "lb" },
    ).sets.map(({ text }) => plain(text));

  it.each([
    [{}, "5 · 185 lb"],
    [{ reps: "8-10", targetLoad: "60-65 kg" }, "8–10 · 60–65 kg"],
    [{ reps: "5+", targetLoad: "185 lbs @ RPE 8" }, "5+ · 185 lb @ RPE 8"],
    [{ reps: "10/leg", targetLoad: "2x24 kg" }, "10 each side · 2 × 24 kg"],
    [{ reps: "45s", targetLoad: "bodyweight" }, "45 s · bodyweight"],
    [{ reps: "AMRAP", targetLoad: "BW-15 kg" }, "AMRAP · bodyweight − 15 kg"],
    [{ reps: "8", targetLoad: "RPE 7-8" }, "8 @ RPE 7–8"],
    [{ reps: "3", targetLoad: "80%" }, "3 @ 80% 1RM"],
    [{ reps: "5, 5+", targetLoad: "RPE 7, 8" }, "5 @ RPE 7"],
    [{ reps: "10", targetLoad: "light" }, "10 · light"],
    [{ reps: "10", targetLoad: "" }, "10"],
    [{ reps: "2 min", targetLoad: "24 kg" }, "2 min · 24 kg"],
  ])("%j reads %s", (exercise, text) => expect(rowsOf(exercise)).toEqual([text]));

  it("has its step of a ladder, the last one beyond its end, with weight and percentage", () => {
    const wave = { workingSets: 4, warmupSets: 1, reps: "5, 3, 1+", targetLoad: "75/85/95% TM" };
    expect(rowsOf(wave, { "Back Squat": lb(285) })).toEqual([
      "",
      "5 · 215 lb (75%)",
      "3 · 240 lb (85%)",
      "1+ · 270 lb (95%)",
      "1+ · 270 lb (95%)",
    ]);
  });

  it("is limited to a hundred", () => {
    expect(rowsOf({ workingSets: 100_000 })).toHaveLength(100);
  });

  it("can state a ladder as a whole", () => {
    const wave = { workingSets: 3, warmupSets: 0, reps: "5, 5, 5+", targetLoad: "65/75/85% TM" };
    const { text } = plannedTargets(
      { uid: "e", id: "", name: "Back Squat", restSeconds: 120, sets: [], ...wave },
      { trainingMaxes: {}, unit: "kg" },
    );
    expect(plain(text)).toBe("5, 5, 5+ @ 65/75/85% TM");
  });
});
