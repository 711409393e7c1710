import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { eventDaysIn, targetDateIn } from "../../health/words/read-target-date.ts";
import { readPlanWish } from "./read-plan-wish.ts";

const read = (text: string) => readPlanWish(text, { today: "2026-11-23", names: ["Luna", "Beau"] });

describe("the wish for a plan that does not exist yet", () => {
  it.each([
    ["make a plan for Luna to jump 1 m by 15 May", "jump 1 m", "2027-05-15"],
    ["Can you make Luna a plan to jump 1m by may?", "jump 1m", "2027-05-01"],
    ["I need a 12-week training plan for a half marathon in April", "a half marathon", "2027-04-01"],
    ["build me a program to squat 140 by March", "squat 140", "2027-03-01"],
    ["get Beau ready for his first 90cm course by June", "his first 90cm course", "2027-06-01"],
    ["help me train for a 10k in 8 weeks", "a 10k", "2027-01-18"],
    [
      "Luna should be fit for hunting by february. could you put together a plan?",
      "should be fit for hunting",
      "2027-02-01",
    ],
    ["design a new programme, 4 days a week, full gym", "4 days a week, full gym", undefined],
    ["make me a plan", "", undefined],
    ["plan me a 10k program", "", undefined],
    ["please make a plan for beau so he can do a novice test by 1 march", "do a novice test", "2027-03-01"],
  ])("%s", (text, goal, targetDate) => {
    expect(read(text)).toEqual({ goal, ...(targetDate && { targetDate }) });
  });

  it.each([
    "make the plan lighter",
    "give me an easier plan this week",
    "put a deload week in the plan",
    "make a plan for tomorrow: squats 5x5",
    "what's the plan for today?",
    "I want a plan change",
    "did the plan as written",
    "went for a run, 5k in 25:00",
    "I want to pause my plan",
    "add a session to my plan",
    "get the milk for a recipe",
  ])("is not: %s", (text) => {
    expect(read(text)).toBeUndefined();
  });
});

it.each([
  [
    "I want to get Beau ready for the May 15th show. He needs to be solid at 2'6\" courses. What should my training plan look like?",
    "2027-05-15",
  ],
  ["get me ready for the 16 January race", "2027-01-16"],
])("takes the day of the event for the day: %s", (text, targetDate) =>
  expect(readPlanWish(text, { today: "2026-11-28", names: ["Beau"] })).toMatchObject({ targetDate }),
);

it.each([
  ["January 16th show, 2'6\"", "2027-01-16"],
  ["80 cm courses by March", "2027-03-01"],
  ["80 cm courses", undefined],
])("finds the day in the words of a goal: %s", (text, date) =>
  expect(targetDateIn(text, "2026-11-28")).toBe(date),
);

it.each([
  ["ready for the show on January 16th, solid at 2'6\" courses", ["2027-01-16"]],
  ["clinic on 12 December, 80 cm courses by 16 January 2027", ["2026-12-12", "2027-01-16"]],
  ["the farrier comes on 12 December; 80 cm by March", []],
])("finds the days that a goal gives to its event: %s", (text, days) =>
  expect(eventDaysIn(text, "2026-11-28")).toEqual(days),
);
