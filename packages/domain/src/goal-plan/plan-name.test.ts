import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { valueFormsOf } from "../group/member-units.ts";
import { planName } from "./plan-name.ts";
import { readGoal } from "./read/read-goal.ts";

const named = (
  text: string,
  athleteKind: "person" | "horse",
  units: "kg" | "lb" = "kg",
  locale = "en-GB",
  workTypes = ["JUMPING"],
) =>
  planName(readGoal(text, { athleteKind, units }), {
    text,
    targetDate: "2027-04-11",
    today: "2026-11-27",
    units,
    forms: valueFormsOf({ units, locale }),
    workTypes: new Set(workTypes),
  });

it("writes its day as the member does", () => {
  expect(named("get Beau ready for a 90 cm course", "horse", "lb", "en-US")).toMatch(/, Apr 11, 2027$/u);
});

it.each([
  [
    "get stronger and run a half marathon in spring. only 3 days a week, and I have an old left shoulder injury",
    "person",
    "Half marathon, 11 Apr 2027",
  ],
  ["Run a 10k", "person", "10 km, 11 Apr 2027"],
  ["swim 2 miles in the lake", "person", "2 miles swimming, 11 Apr 2027"],
  ["squat 140 kg", "person", "Back Squat 140 kg, 11 Apr 2027"],
  ["my first pull-up", "person", "First pull-up, 11 Apr 2027"],
  ["get Beau ready for his first 90 cm course", "horse", "Jumping 90 cm, 11 Apr 2027"],
  ["bring her back after six weeks off", "horse", "Back to work, 11 Apr 2027"],
  [
    "juggle five balls standing on one leg for as long as anybody at the circus ever has done",
    "person",
    "Juggle five balls standing on one leg…, 11 Apr 2027",
  ],
] as const)("calls a plan by its goal and its day, in a few words: %s", (text, kind, name) => {
  expect(named(text, kind)).toBe(name);
  expect(named(text, kind).length).toBeLessThanOrEqual(60);
});

it("calls no plan jumping that has not one jump", () => {
  expect(named("get Beau ready for his first 90 cm course", "horse", "kg", "en-GB", ["FLATWORK"])).toBe(
    "Flat work before jumping 90 cm, 11 Apr 2027",
  );
});
