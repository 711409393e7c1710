import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { addDays } from "../../../schedule/local-date.ts";
import { parseByRules } from "../../read-by-rules.ts";

const kg = { now: "2026-11-18T20:15:00+01:00", units: "kg" } as const;

it.each([
  ["rode Luna yesterday and Beau today, 40 min each", "flatwork", 2400],
  ["rode Luna yesterday and Beau today", "flatwork", undefined],
  ["hacked Luna yesterday, Beau today. An hour each", "trail", 3600],
])("is the work of two horses, each on its day: %s", (text, discipline, seconds) => {
  const { workouts } = parseByRules(text, kg);
  const today = kg.now.slice(0, 10);
  expect(workouts.map(({ athlete, date, durationSeconds }) => [athlete, date, durationSeconds])).toEqual([
    ["Luna", addDays(today, -1), seconds],
    ["Beau", today, seconds],
  ]);
  expect(workouts.every((one) => one.discipline === discipline)).toBe(true);
});

it.each([
  "rode Luna instead of Beau, 45 min flatwork",
  "rode Luna, not Beau, 45 min flatwork",
  "Luna had a lesson with Tom, 45 min flatwork",
])("is the work of one horse, whoever else is named: %s", (text) => {
  const athletes = [
    { name: "Luna", kind: "horse" },
    { name: "Beau", kind: "horse" },
  ] as const;
  const { confidence, workouts } = parseByRules(text, { ...kg, athletes });
  expect([confidence, workouts.map(({ athlete }) => athlete)]).toEqual(["sure", ["Luna"]]);
});

it.each(["Jake please ride him forward tomorrow", "please nobody jump her till the vet has been"])(
  "keeps what is asked of whoever rides next, though it is of another day: %s",
  (asked) => expect(parseByRules(`jumped Luna 35 min, ${asked}`, kg).workouts[0]?.notes).toBe(asked),
);

const athletes = [
  { name: "Luna", kind: "horse" },
  { name: "Beau", kind: "horse" },
] as const;

it.each([
  ["rode both horses today, 30 min each", 1800],
  ["hacked both horses today", undefined],
  ["schooled both horses 40 min each, Beau was lazy", 2400],
])("is of both where the group has two: %s", (text, durationSeconds) => {
  const { workouts, confidence } = parseByRules(text, { ...kg, athletes });
  expect(workouts.map((one) => [one.athlete, one.durationSeconds])).toEqual([
    ["Luna", durationSeconds],
    ["Beau", durationSeconds],
  ]);
  expect(confidence).toBe("sure");
});

it("is asked about where the time may be of both together, or there are more horses", () => {
  const third = { name: "Milo", kind: "horse" } as const;
  for (const parsed of [
    parseByRules("rode both horses, 60 min", { ...kg, athletes }),
    parseByRules("rode both horses, 30 min each", { ...kg, athletes: [...athletes, third] }),
  ])
    expect(parsed).toMatchObject({ confidence: "unsure", workouts: [{ discipline: "flatwork" }] });
});

it("is of one where all three are something else", () => {
  const three = [...athletes, { name: "Milo", kind: "horse" } as const];
  const text = "hack 40 min. squat, bench, row 3x10 each, all three easy";
  const { workouts } = parseByRules(text, { ...kg, athletes: three });
  expect(workouts.filter(({ discipline }) => discipline === "trail")).toHaveLength(1);
});

describe("somebody known behind a horse's work", () => {
  const context = { ...kg, athletes: [...athletes, { name: "Jake", kind: "person" }] } as const;
  const reasons = (text: string) => parseByRules(text, context).doubts.map(({ reason }) => reason);
  it.each(["Beau 50 min jumping with Jake", "Luna flat 40 min with Jake"])("may have ridden: %s", (text) => {
    expect(reasons(text)).toEqual(["who rode?"]);
  });
  it.each([
    "Beau 50 min lesson with Jake",
    "hacked Beau with Jake 50 min",
    "Beau 35 min jumping, Jake riding",
    "Luna lunge 20 min with Jake holding",
  ])("taught, came along or rode as it says: %s", (text) => {
    expect(reasons(text)).toEqual([]);
  });
});
