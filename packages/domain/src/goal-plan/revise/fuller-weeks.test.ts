import "temporal-polyfill/global";
import { expect, it } from "vitest";
import type { TrainingPlan } from "../../program/training-plan.ts";
import { addDays } from "../../schedule/local-date.ts";
import { checkPlan } from "../rules/check-plan.ts";
import { type PlanRequest, planTraining } from "../plan-training.ts";
import { readFeedback } from "../read/read-feedback.ts";
import { readGoal } from "../read/read-goal.ts";
import { horseWork } from "../testing/any-situation.ts";
import { describeState } from "../training-state.ts";
import { revisePlan } from "./revise-plan.ts";

const today = "2026-11-18";
const request = (goalText: string): PlanRequest => ({
  goalText,
  goal: readGoal(goalText, { athleteKind: "horse", units: "kg" }),
  state: describeState({
    athleteKind: "horse",
    today,
    work: Array.from({ length: 24 }, (_, index) => ({
      date: addDays(today, -1 - 2 * index),
      discipline: index % 3 === 1 ? "flatwork" : "trail",
      durationSeconds: 3600,
      exercises: [],
    })),
  }),
  targetDate: addDays(today, 63),
  units: "kg",
  workTypes: horseWork,
});

const sessionsOf = ({ weeklyPlans }: TrainingPlan) => weeklyPlans.map(({ sessions }) => sessions.length);
const revised = (text: string) => {
  const asked = request("40 km endurance ride");
  const { plan } = planTraining(asked);
  const wishes = readFeedback(text, {
    today,
    athleteKind: "horse",
    currentWeek: 1,
    weeks: plan.weeklyPlans.length,
  });
  const after = revisePlan(plan, wishes, asked).plan;
  expect(checkPlan(after, asked)).toEqual([]);
  return { plan, after };
};

it("adds a hack to a week, and leaves nothing of it out", () => {
  const { plan, after } = revised("more hacking");
  const before = sessionsOf(plan);
  expect(sessionsOf(after).every((count, week) => count >= (before[week] ?? 0))).toBe(true);
  expect(sessionsOf(after)[2]).toBe((before[2] ?? 0) + 1);
});

it("adds nothing to a week that has as many sessions already", () => {
  const { plan, after } = revised("make it 5 days a week");
  const before = sessionsOf(plan);
  expect(sessionsOf(after).slice(2, -1)).toEqual(before.slice(2, -1).map((count) => Math.max(5, count)));
});

it("changes nothing of the day that the plan leads to", () => {
  const { plan, after } = revised("a lighter last week");
  const day = (one: TrainingPlan) => one.weeklyPlans.at(-1)?.sessions.at(-1);
  expect(day(after)).toEqual(day(plan));
  expect(day(plan)?.focus).toBe("The ride: 40 km");
});
