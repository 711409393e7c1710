import { expect, it } from "vitest";
import { mayBeFoodBeside, readFoodBeside } from "./food-remarks.ts";

const meal = { meal: "lunch", date: "2026-11-17" } as const;

it.each([
  ["plus guac 200", "guac", 200],
  ["and an apple, 80", "apple", 80],
  ["oh and a coffee with milk 60", "coffee with milk", 60],
  ["with a beer, about 150", "beer", 150],
  ["forgot the mayo, 90 kcal", "mayo", 90],
  ["add 2 cookies 160", "2 cookies", 160],
  ["and some peanut butter (190)", "peanut butter", 190],
  ["washed down with lemonade, 120", "lemonade", 120],
  ["and a beer", "beer", undefined],
] as const)("is one more dish of the meal and its day: %s", (text, name, calories) => {
  expect(mayBeFoodBeside(text)).toBe(true);
  const { reading, end } = readFoodBeside(text, meal) ?? {};
  expect(end).toBe(text.length);
  expect(reading).toEqual({ kind: "nutrition", text: name, ...(calories && { calories }), ...meal });
});

it.each([
  "guac 200",
  "and squats 5x5",
  "and felt great",
  "and my weight 182",
  "and protein 170",
  "ok and now",
  "and a beer?",
  "the pasta was 700",
  "with 200 of them",
  "and a run",
])("is nothing that was eaten: %s", (text) => {
  expect(readFoodBeside(text, meal)).toBeUndefined();
});

it("looks at a long text in no time", () => {
  const began = performance.now();
  for (const part of ["and plus ", "with a beer ", "also had 12 "]) {
    mayBeFoodBeside(part.repeat(100_000 / part.length));
    mayBeFoodBeside(part.repeat(20).slice(0, 80));
  }
  expect(performance.now() - began).toBeLessThan(100);
});
