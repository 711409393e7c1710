import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleSize } from "../testing/sample-size.ts";
import { type AnswerValues, valuesOf } from "./answers.ts";
import { readAnswer } from "./reading/read-answer.ts";
import { mainRules } from "./rules/coaching-rules.ts";
import { anyValues } from "./testing/arbitrary-answers.ts";
import { builtFrom, designed, kg, loadsOf, namesIn, total, type Values } from "./testing/designed.ts";

const wishes = [
  { liftGoal: { name: "Back Squat", value: 140, unit: "kg" } },
  { liftGoal: { name: "Bench Press", value: 90, unit: "kg" } },
  { liftGoal: { name: "Deadlift", value: 180, unit: "kg" } },
  { liftGoal: { name: "Overhead Press", value: 60, unit: "kg" } },
  { countGoal: { name: "Push-Up", count: 10 } },
  { countGoal: { name: "Pull-Up", count: 1 } },
] as const satisfies readonly AnswerValues["besides"][];

const breachesOf = (values: Values): readonly string[] => {
  const made = builtFrom(values);
  if (!made) return [];
  const { program, brief, cannot } = made;
  const context = {
    values: valuesOf(
      Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { value, from: "said" }])),
    ),
    units: "kg" as const,
    catalogue: [],
    brief,
    cannot,
  };
  return mainRules.flatMap(({ check }) => check(program, context));
};

describe("what a goal is about above all", () => {
  it("has the most of every full week, whatever else was answered", () => {
    fc.assert(
      fc.property(anyValues, fc.constantFrom(...wishes), (values, besides) => {
        expect(breachesOf({ ...values, goal: "strength", besides })).toEqual([]);
      }),
      { numRuns: sampleSize(200) },
    );
  });

  it.each([
    ["Back Squat", 60],
    ["Bench Press", 60],
    ["Overhead Press", 60],
    ["Bench Press", 45],
  ] as const)(
    "is the lift with most sets, twice a week, and heavier at the end: %s in %d minutes",
    (name, usual) => {
      const { program, full } = designed({
        minutes: { usual },
        besides: { liftGoal: { name, ...kg(200, 1) } },
        loads: { lifts: { [name]: kg(60, 5) } },
      });
      for (const week of full) {
        const lines = week.sessions.flatMap(({ exercises }) => exercises);
        const sets = Map.groupBy(lines, (one) => one.name);
        const counts = [...sets].map(
          ([one, all]) => [one, total(all.map((line) => line.workingSets))] as const,
        );
        // Pulls answer all presses together.
        const others = counts.filter(([one]) => one !== name && !/row|pulldown/i.test(one));
        const own = counts.find(([one]) => one === name)?.[1] ?? 0;
        expect(own).toBeGreaterThanOrEqual(Math.max(...others.map(([, count]) => count)));
        expect(
          week.sessions.filter(({ exercises }) => exercises.some((one) => one.name === name)).length,
        ).toBe(2);
      }
      for (const slot of loadsOf(program, name)) expect(slot.at(-1)).toBeGreaterThan(slot[0] ?? Infinity);
    },
  );

  it("is trained by its easier form by who can't do it yet, and by itself later, or from three on", () => {
    const asked = (count: number) =>
      designed({
        goal: "strength",
        equipment: "none",
        experience: "new",
        besides: { countGoal: { name: "Push-Up", count: 10 } },
        loads: { lifts: {}, inARow: { "Push-Up": count } },
      }).full;
    const [first, last] = [asked(1).slice(0, 6), asked(1).slice(6)].map((weeks) => new Set(namesIn(weeks)));
    expect([first?.has("Push-Up"), first?.has("Incline Push-Up")]).toEqual([false, true]);
    expect([last?.has("Push-Up"), last?.has("Incline Push-Up")]).toEqual([true, false]);
    expect(namesIn(asked(3))).toContain("Push-Up");
  });
});

describe("so many in a row that are to be reached", () => {
  const read = (text: string) =>
    readAnswer(text, { units: "kg", today: "2026-11-28", values: valuesOf({}) }).said;

  it.each([
    ["I want to do 10 push-ups in a row", "Push-Up", 10],
    ["I want to do my first pull-up", "Pull-Up", 1],
    ["my goal: five strict pull-ups", "Pull-Up", 5],
    ["get to 20 push ups", "Push-Up", 20],
  ] as const)("is a goal, and nothing that is done now: %s", (text, name, count) => {
    const { besides, loads, goal } = read(text);
    expect([besides?.countGoal, loads, goal]).toEqual([{ name, count }, undefined, "strength"]);
  });

  it("is none where it is done now", () => {
    expect(read("I can do 10 push-ups in a row").besides).toBeUndefined();
    expect(read("I can do 10 push-ups in a row").loads?.inARow).toEqual({ "Push-Up": 10 });
  });
});
