import { expect, it } from "vitest";
import { exercisePoint } from "./exercise-point.ts";
import type { Workout } from "./workout.ts";

const set = (reps: number, weightKg: number, warmup?: true) => ({
  reps,
  weight: { value: weightKg, unit: "kg" as const },
  weightKg,
  ...(warmup && { warmup }),
});
const summaryOf = (sets: readonly ReturnType<typeof set>[]): string => {
  const exercises = [{ name: "Back Squat", sets: [...sets] }];
  const workout = {
    id: "w",
    date: "2026-11-20",
    discipline: "strength",
    exercises,
  } as Partial<Workout> as Workout;
  return exercisePoint(workout, () => true, "kg").summary.replaceAll("\u00a0", " ");
};

it("tells what counted, without the warm-ups before it", () => {
  expect(summaryOf([set(8, 20, true), set(5, 60, true), set(5, 100), set(5, 100)])).toBe("2 × 5 · 100 kg");
});

it("tells the warm-ups where there is nothing else", () => {
  expect(summaryOf([set(8, 20, true)])).toMatch(/8 · 20 kg/);
});
