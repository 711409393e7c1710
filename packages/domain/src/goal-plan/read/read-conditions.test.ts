import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { readConditions } from "./read-conditions.ts";
import { readGoal } from "./read-goal.ts";

const conditionsOf = (text: string, athleteKind: "horse" | "person" = "horse") =>
  readConditions(text, {
    today: "2026-11-24",
    athleteKind,
    goal: readGoal(text, { athleteKind, units: "kg" }),
  });

it.each([
  ["dressage test, only 3 days a week and never on Sundays", { unavailableDays: [7], maxSessionsPerWeek: 3 }],
  ["nothing on Sundays, 30 minutes at most", { unavailableDays: [7], maxSessionMinutes: 30 }],
  ["jump 90 cm, not on Wednesdays, 3 days a week", { unavailableDays: [3], maxSessionsPerWeek: 3 }],
  [
    "80 cm courses, no jumping on Mondays",
    { unavailableDays: [], limits: [{ bars: ["JUMPING"], days: [1] }] },
  ],
  ["bring her back after three months off", { unavailableDays: [], limits: [] }],
])("reads what stands beside a goal: %s", (text, expected) => {
  expect(conditionsOf(text)).toMatchObject(expected);
});

it("takes a race's time for its goal", () => {
  expect(conditionsOf("10k under 50 minutes, never on Mondays", "person")).toEqual({
    unavailableDays: [1],
    limits: [],
  });
});
