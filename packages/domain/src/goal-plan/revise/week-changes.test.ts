import "temporal-polyfill/global";
import { expect, it } from "vitest";
import type { TrainingPlan } from "../../program/training-plan.ts";
import { addDays } from "../../schedule/local-date.ts";
import { fenceOf } from "../planned-day.ts";
import { planTraining } from "../plan-training.ts";
import { readFeedback } from "../read/read-feedback.ts";
import { readGoal } from "../read/read-goal.ts";
import { horseWork } from "../testing/any-situation.ts";
import { describeState, type RecentWork } from "../training-state.ts";
import { revisePlan } from "./revise-plan.ts";

const today = "2026-11-24";
const asked = { today, athleteKind: "horse", currentWeek: 1, targetDate: "2027-01-16" } as const;
const ride = (days: number, discipline = "flatwork", fence?: number): RecentWork => ({
  date: addDays(today, -days),
  discipline,
  durationSeconds: 45 * 60,
  ...(fence !== undefined && { fields: { jumpHeightCm: fence } }),
  exercises: [],
});
const work = Array.from({ length: 70 }, (_, day) => day + 1)
  .filter((day) => day % 7 < 4)
  .map((day) => (day % 7 === 1 ? ride(day, "jumping", 70) : ride(day)));
const goalText = "Solid 1 m courses";
const request = (said: Partial<Parameters<typeof describeState>[0]>) => ({
  goalText,
  goal: readGoal(goalText, { athleteKind: "horse", units: "kg" }),
  state: describeState({ athleteKind: "horse", today, work, ...said }),
  targetDate: asked.targetDate,
  units: "kg" as const,
  workTypes: horseWork,
});
const jumps = ({ weeklyPlans }: TrainingPlan, week: number) =>
  weeklyPlans[week - 1]?.sessions.filter(({ workType }) => workType === "JUMPING").length ?? 0;

it.each([
  ["she was lame for two weeks", work],
  ["she was lame for two weeks", [ride(3), ride(9)]],
  ["Beau was off for a week with a sore foot", work],
  ["she was lame for two weeks", [ride(1), ride(3), ride(5), ride(16, "jumping", 60), ride(20)]],
])("never asks for more after a break: %s", (text, done) => {
  const before = planTraining(request({ work: done })).plan;
  const wishes = readFeedback(text, asked);
  const off = wishes.find((wish) => wish.kind === "off");
  const saidLimits = wishes.flatMap((wish) => (wish.kind === "limit" ? [wish.limit] : []));
  const after = revisePlan(before, wishes, request({ work: done, offSince: off, saidLimits })).plan;
  expect(jumps(after, 1)).toBe(0);
  const minutes = ({ weeklyPlans }: TrainingPlan) =>
    weeklyPlans.map(({ sessions }) =>
      sessions.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
    );
  const grown = minutes(after).filter((sum, week) => sum > (minutes(before)[week] ?? 0));
  expect(grown).toEqual([]);
  expect(minutes(after)[1]).toBeLessThan(minutes(before)[1] ?? 0);
  for (const [index, week] of after.weeklyPlans.entries()) {
    const was = before.weeklyPlans[index]?.sessions ?? [];
    const heights = (sessions: typeof was) =>
      Math.max(0, ...sessions.map((session) => fenceOf(session) ?? 0));
    expect(heights(week.sessions)).toBeLessThanOrEqual(heights(was));
    expect(jumps(after, index + 1)).toBeLessThanOrEqual(jumps(before, index + 1));
  }
});
