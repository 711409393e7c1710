import { expect, it } from "vitest";
import { implausibleEntry, implausibleTarget } from "./plausible-food.ts";

it.each([
  [{ calories: 1.2 }, "calories"],
  [{ calories: 2.15, protein: 130 }, "calories"],
  [{ calories: 40, protein: 45 }, "calories"],
  [{ calories: 2 }, undefined],
  [{ calories: 0 }, undefined],
  [{ calories: 52.5, carbs: 14 }, undefined],
  // Most of it fibre.
  [{ calories: 30, carbs: 14, fibre: 12 }, undefined],
  // Wine has energy that its grams do not account for.
  [{ calories: 160, carbs: 4 }, undefined],
  [{ protein: 45 }, undefined],
])("%j is plausible, or the field states why not: %s", (entry, path) => {
  expect(implausibleEntry(entry)?.path).toBe(path);
});

it("a target is enough to live on", () => {
  expect(implausibleTarget({ calories: 2.15 })).toEqual({
    path: "calories",
    message: "must be at least 500 kcal a day",
  });
  expect(implausibleTarget({ calories: 800 })).toBeUndefined();
  expect(implausibleTarget({ protein: 130 })).toBeUndefined();
});
