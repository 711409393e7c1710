import { expect, it } from "vitest";
import { parseByRules } from "../../read-by-rules.ts";

it.each([
  ["yesterday after lifting I did 25 min easy on the treadmill, 2.6 miles", ["running"]],
  ["100 pushups between squats", ["strength"]],
  ["yoga 30 min after my run", ["yoga"]],
  // With a number of its own it was done.
  ["after squatting 225 5x5 i ran 1 mile", ["strength", "running"]],
  ["20 min walk after bench 5x5 80", ["walking", "strength"]],
])("what something was done before, after or between is no workout: %s", (text, disciplines) => {
  const { workouts } = parseByRules(text, { now: "2026-11-20T18:00:00-05:00", units: "lb" });
  expect(workouts.map(({ discipline }) => discipline)).toEqual(disciplines);
  expect(workouts.flatMap(({ exercises }) => exercises.filter(({ sets }) => sets.length === 0))).toEqual([]);
});

it.each([
  "bench at the gym, 80 3x5",
  "did bench in the dorm gym: 80 3x5",
  "bench this morning at my gym, 3x5 at 80",
])("is where the exercise was done, and takes none of its sets: %s", (message) => {
  const { workouts, confidence } = parseByRules(message, { now: "2026-11-27T19:00:00+00:00", units: "kg" });
  expect(confidence).toBe("sure");
  expect(workouts.flatMap(({ exercises }) => exercises.map(({ name, sets }) => [name, sets.length]))).toEqual(
    [["Bench Press", 3]],
  );
});
