import type { GoalTarget } from "@canter/domain/health/goal";
import { describe, expect, it } from "vitest";
import { blankGoal, goalTarget, goalToForm } from "./goal-form.ts";

const targets: readonly GoalTarget[] = [
  { kind: "weight", value: 78, unit: "kg" },
  { kind: "body_composition", measure: "waist", value: 33.5, unit: "in" },
  { kind: "performance", exercise: "Back Squat", load: { value: 140, unit: "kg" }, reps: 3 },
  { kind: "performance", exercise: "Pull-up", reps: 12 },
  {
    kind: "performance",
    discipline: "running",
    distance: { value: 10, unit: "km" },
    durationSeconds: 2700,
  },
  { kind: "habit", what: "workouts", discipline: "strength", timesPerWeek: 4 },
  { kind: "habit", what: "weigh_ins", timesPerWeek: 7 },
];

describe("a goal's form", () => {
  it.each(targets)("returns its input: %j", (target) => {
    const form = goalToForm({ target, title: "mine" }, "kg");
    const { target: again, problems } = goalTarget(form, "kg");
    expect(problems).toEqual([]);
    expect(JSON.parse(JSON.stringify(again))).toEqual(target);
  });

  it("reports an unreadable distance or time at its field", () => {
    const form = { ...blankGoal("lb"), kind: "distance" as const, distance: "far", time: "soon" };
    expect(goalTarget(form, "lb").problems.map(({ path }) => path)).toEqual([
      "target.distance",
      "target.durationSeconds",
    ]);
  });

  it("leaves to the server what only it can check", () => {
    expect(goalTarget({ ...blankGoal("kg"), value: "abc" }, "kg").target).toMatchObject({ value: "abc" });
    expect(goalTarget({ ...blankGoal("kg"), kind: "habit", times: "" }, "kg").target).toMatchObject({
      timesPerWeek: undefined,
    });
  });
});
