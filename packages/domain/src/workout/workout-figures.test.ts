import { describe, expect, it } from "vitest";
import { kgToMass, massToKg } from "../units/convert-units.ts";
import { distanceOf, titleOfWorkout, tonnageOf, workoutFigures } from "./workout-figures.ts";

describe("training load", () => {
  it("is the way of the repeats where the whole way was not stated", () => {
    const repeats = [{ name: "Run", sets: [{ distanceMeters: 800 }, { distanceMeters: 800 }] }];
    expect(distanceOf({ discipline: "running", exercises: repeats })).toBe(1600);
    expect(distanceOf({ discipline: "running", distanceMeters: 5000, exercises: repeats })).toBe(5000);
    expect(distanceOf({ discipline: "strength", exercises: repeats })).toBeUndefined();
    expect(distanceOf({ discipline: "yoga", exercises: [] })).toBeUndefined();
  });

  it("counts only working sets, with both sides of a one-sided one", () => {
    expect(
      tonnageOf({
        exercises: [
          {
            name: "Lunge",
            sets: [
              { reps: 10, weightKg: 20, perSide: true },
              { reps: 10, weightKg: 20, warmup: true },
              { reps: 1, weightKg: 200, failed: true },
              { reps: 8, weightKg: -20 },
              { reps: 8 },
              { durationSeconds: 60, weightKg: 20 },
            ],
          },
        ],
      }),
    ).toBe(400);
  });
});

it("of pounds is exact: no rounding of each set adds up", () => {
  const sets = (count: number, reps: number, value: number) =>
    Array.from({ length: count }, () => {
      const weight = { value, unit: "lb" as const };
      return { reps, weight, weightKg: massToKg(weight) };
    });
  const exercises = [
    { name: "Back Squat", sets: sets(5, 5, 215) },
    { name: "Barbell Row", sets: sets(4, 10, 135) },
  ];
  expect(kgToMass(workoutFigures({ exercises }).volumeKg ?? 0, "lb").value).toBeCloseTo(10_775, 1);
});

const named = (...names: readonly string[]) => names.map((name) => ({ name, sets: [] }));

describe("a workout as numbers", () => {
  it("counts only working sets, and states the hardest effort", () => {
    const sets = [
      { reps: 5, weightKg: 60, warmup: true },
      { reps: 5, weightKg: 100, rpe: 7 },
      { reps: 5, weightKg: 100, rpe: 8.5 },
      { reps: 2, weightKg: 110, failed: true, rpe: 10 },
    ];
    expect(workoutFigures({ exercises: [{ name: "Back Squat", sets }], durationSeconds: 1800 })).toEqual({
      volumeKg: 1000,
      workingSets: 2,
      durationSeconds: 1800,
      hardestRpe: 8.5,
    });
  });

  it("leaves out what was not logged", () => {
    expect(workoutFigures({ exercises: [], distanceMeters: 5000 })).toEqual({ distanceMeters: 5000 });
  });
});

describe("a workout's title", () => {
  it("is primarily a person's own", () => {
    expect(titleOfWorkout({ title: "Legs, mostly", exercises: named("Back Squat") }, "Strength")).toBe(
      "Legs, mostly",
    );
  });

  it("names the first exercises and counts the others", () => {
    const exercises = named("Back Squat", "Bench Press", "Back Squat", "Barbell Curl");
    expect(titleOfWorkout({ exercises }, "Strength")).toBe("Back Squat, Bench Press +1");
    expect(titleOfWorkout({ exercises: exercises.slice(0, 2) }, "Strength")).toBe("Back Squat, Bench Press");
  });

  it("is the discipline if there are no exercises", () => {
    expect(titleOfWorkout({ exercises: [] }, "Running")).toBe("Running");
  });
});
