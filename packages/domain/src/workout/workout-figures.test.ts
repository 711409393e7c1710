import { describe, expect, it } from "vitest";
import { titleOfWorkout } from "./title-of-workout.ts";
import { workoutFigures } from "./workout-figures.ts";

const named = (...names: readonly string[]) => names.map((name) => ({ name, sets: [] }));

describe("a workout as numbers", () => {
  it("counts working sets only, and says the hardest effort", () => {
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

  it("says nothing of what was not logged", () => {
    expect(workoutFigures({ exercises: [], distanceMeters: 5000 })).toEqual({ distanceMeters: 5000 });
  });
});

describe("a workout's title", () => {
  it("is a person's own before all", () => {
    expect(titleOfWorkout({ title: "Legs, mostly", exercises: named("Back Squat") }, "Strength")).toBe(
      "Legs, mostly",
    );
  });

  it("names the first exercises and counts the others", () => {
    const exercises = named("Back Squat", "Bench Press", "Back Squat", "Barbell Curl");
    expect(titleOfWorkout({ exercises }, "Strength")).toBe("Back Squat, Bench Press +1");
    expect(titleOfWorkout({ exercises: exercises.slice(0, 2) }, "Strength")).toBe("Back Squat, Bench Press");
  });

  it("is the discipline where there are no exercises", () => {
    expect(titleOfWorkout({ exercises: [] }, "Running")).toBe("Running");
  });
});
