import { expect, it } from "vitest";
import { parseMessage } from "../../parse-message.ts";

it.each([
  ["yesterday after lifting I did 25 min easy on the treadmill, 2.6 miles", ["running"]],
  ["100 pushups between squats", ["strength"]],
  ["yoga 30 min after my run", ["yoga"]],
  // With a number of its own it was done.
  ["after squatting 225 5x5 i ran 1 mile", ["strength", "running"]],
  ["20 min walk after bench 5x5 80", ["walking", "strength"]],
])("what something was done before, after or between is no workout: %s", (text, disciplines) => {
  const { workouts } = parseMessage(text, { now: "2026-11-20T18:00:00-05:00", units: "lb" });
  expect(workouts.map(({ discipline }) => discipline)).toEqual(disciplines);
  expect(workouts.flatMap(({ exercises }) => exercises.filter(({ sets }) => sets.length === 0))).toEqual([]);
});
