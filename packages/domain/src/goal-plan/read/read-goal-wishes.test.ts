import { describe, expect, it } from "vitest";
import { readGoal } from "./read-goal.ts";
import { readGoalWishes } from "./read-goal-wishes.ts";

const read = (text: string) =>
  readGoalWishes(text, { goal: readGoal(text, { athleteKind: "person", units: "lb" }), units: "lb" });

describe("what somebody asks of a plan beside its goal", () => {
  it.each([
    [
      "get stronger and run a half marathon in spring. only 3 days a week, and I have an old left shoulder injury",
      3,
      ["get stronger", "an old left shoulder injury"],
    ],
    ["run a 10k, four runs a week", 4, []],
    ["Run a 10k", undefined, []],
    ["a 10 km race in May and my first pull-up", undefined, ["a 10 km race in May"]],
    ["Back squat 100 kg, 3x/week, knees are sore", 3, ["knees are sore"]],
    ["get fit and healthier", undefined, []],
  ])("%s", (text, daysPerWeek, leftOut) => {
    expect(read(text)).toEqual({ ...(daysPerWeek !== undefined && { daysPerWeek }), leftOut });
  });
});
