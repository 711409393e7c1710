import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { parseByRules } from "../../read-by-rules.ts";

const lb = { now: "2026-11-18T20:15:00-05:00", units: "lb" } as const;

it.each([
  "bench day done. 165 5x5, rows 140 4x8, left the curls out",
  "bench day, 165 5x5, rows 140 4x8",
  "bench day done, 165 5x5 then rows 140 4x8",
  "bench day is done today one sixty five five by five rows at one forty four by eight",
])("gives sets in front of the first name to the lift that the day is named after: %s", (text) => {
  const { workouts, confidence } = parseByRules(text, lb);
  expect(workouts.map(({ exercises }) => exercises.map(({ name, sets }) => [name, sets.length]))).toEqual([
    [
      ["Bench Press", 5],
      ["Barbell Row", 4],
    ],
  ]);
  expect(confidence).toBe("sure");
});

it("doubts whose sets are in front of a name that has sets of its own", () => {
  expect(parseByRules("165 5x5, rows 140 4x8", lb).confidence).toBe("unsure");
});
