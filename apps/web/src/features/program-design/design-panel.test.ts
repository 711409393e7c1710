import { expect, it } from "vitest";
import type { Program } from "@canter/domain/program/program";
import { loadsByExercise } from "./design-panel.tsx";

const week = (...loads: readonly (readonly [string, string])[]) => ({
  sessions: [{ exercises: loads.map(([name, targetLoad]) => ({ name, targetLoad })) }],
});

it("returns the weights of each exercise that has any, in the order of the weeks", () => {
  const weeks = [
    week(["Back Squat", "60 kg"], ["Plank", "bodyweight"]),
    week(["Back Squat", "62.5 kg"], ["Back Squat", "50 kg"], ["Bench Press", "RPE 7"]),
    week(["Bench Press", "40 kg"]),
  ];
  expect(loadsByExercise({ weeks } as unknown as Program)).toEqual([
    { name: "Back Squat", unit: "kg", weights: [60, 62.5] },
    { name: "Bench Press", unit: "kg", weights: [40] },
  ]);
});
