import { expect, it } from "vitest";
import { withStepCount } from "./planned-targets.ts";

it.each([
  ["5, 5, 5+", "65/75/85% TM", 4, { reps: "5, 5, 5+, 5", targetLoad: "65/75/85/65% TM" }],
  ["5, 5, 5+", "65/75/85% TM", 2, { reps: "5, 5", targetLoad: "65/75% TM" }],
  ["5, 5, 5+", "65/75/85% TM", 1, { reps: "5", targetLoad: "65% TM" }],
  [
    "12, 10, 8 per side",
    "20, 22.5, 25 kg",
    4,
    { reps: "12, 10, 8, 12 per side", targetLoad: "20, 22.5, 25, 20 kg" },
  ],
  ["21-15-9", "43 kg", 4, { reps: "21-15-9-21" }],
  ["5", "100 kg", 4, {}],
  ["8-10", "185 lb", 2, {}],
  ["10/leg", "RPE 7", 4, {}],
] as const)("goes on with the first step of %s at %s for %d sets", (reps, targetLoad, count, expected) => {
  expect(withStepCount({ workingSets: 3, reps, targetLoad }, count)).toEqual(expected);
});

it("leaves a list alone that has no step for each set", () => {
  expect(withStepCount({ workingSets: 5, reps: "12, 10, 8", targetLoad: "60 kg" }, 6)).toEqual({});
});
