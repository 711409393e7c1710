import { expect, it } from "vitest";
import type { PlannedExercise } from "@canter/domain/program/program";
import { exerciseInWords, sessionInWords } from "./planned-in-words.ts";

const exercise = (workingSets: number, reps: string, targetLoad: string): PlannedExercise => ({
  uid: "e",
  id: "week-1-session-1-exercise-1",
  name: "Lift",
  warmupSets: 0,
  workingSets,
  reps,
  targetLoad,
  restSeconds: 90,
  sets: [],
});

it("shows the amounts of percentages beside them, if the max is known", () => {
  const trainingMaxes = { Lift: { value: 300, unit: "lb" as const } };
  const said = (sets: number, reps: string, load: string) =>
    exerciseInWords(exercise(sets, reps, load), trainingMaxes).replaceAll("\u00a0", " ");
  expect(said(3, "5, 5, 5+", "65/75/85% TM")).toBe("Lift 5, 5, 5+ · 195/225/255 lb (65/75/85%)");
  expect(said(3, "5", "70% 1RM")).toBe("Lift 3 × 5 · 210 lb (70%)");
});

it.each([
  [5, "5", "100 kg", "Lift 5 × 5 · 100 kg"],
  [3, "8-10", "185 lbs @ RPE 8", "Lift 3 × 8–10 · 185 lb @ RPE 8"],
  [5, "5", "RPE 6", "Lift 5 × 5 @ RPE 6"],
  [3, "5, 5, 5+", "65/75/85% TM", "Lift 5, 5, 5+ @ 65/75/85% TM"],
  [3, "45s", "bodyweight", "Lift 3 × 45 s"],
  [1, "5", "60", "Lift 5 · 60"],
  [3, "10", "", "Lift 3 × 10"],
])("formats %d sets of %s at %s as the history does", (sets, reps, load, said) => {
  expect(exerciseInWords(exercise(sets, reps, load)).replaceAll("\u00a0", " ")).toBe(said);
});

it.each([
  [{ duration: 40 }, undefined, "Zone 2 · 40 min · Running"],
  [{ distanceMeters: 8000 }, undefined, "Zone 2 · 8 km · Running · about 50 min"],
  [{ distanceMeters: 8000 }, { running: 300 }, "Zone 2 · 8 km · Running · about 40 min"],
  [{ duration: 45, distanceMeters: 8000 }, { running: 300 }, "Zone 2 · 8 km · 45 min · Running"],
])("says of a run of %o, at the paces %o: %s", (amount, paces, said) => {
  const cardio = { type: "zone2" as const, modality: "Running", completed: false, ...amount };
  const session = { uid: "s", id: "week-1-session-1", name: "Run", exercises: [], cardio, completed: false };
  expect(sessionInWords(session, paces).replaceAll("\u00a0", " ")).toBe(said);
});
