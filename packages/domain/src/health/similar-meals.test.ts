import { describe, expect, it } from "vitest";
import { similarMeals } from "./similar-meals.ts";

const before = [
  { text: "burrito bowl with chicken", calories: 900, date: "2026-11-17" },
  { text: "2 eggs and toast", calories: 350, date: "2026-11-16" },
  { text: "a chicken burrito and a coke", date: "2026-11-15" },
  { text: "chicken wrap", protein: 40, carbs: 50, fat: 10, date: "2026-11-12" },
  { text: "burrito bowls", calories: 900, date: "2026-11-01" },
];
const found = (text: string) =>
  similarMeals({ text }, before).map(({ calories, like }) => [calories, like.text]);

describe("suggestions for a meal's energy", () => {
  it("come from the most similar earlier meals, each energy once", () => {
    expect(found("chicken burrito and a coke for lunch")).toEqual([
      [900, "burrito bowl with chicken"],
      [450, "chicken wrap"],
    ]);
    expect(found("Eggs")).toEqual([[350, "2 eggs and toast"]]);
  });
  it("are empty if nothing similar was eaten, or its energy is unknown", () => {
    expect(found("sushi")).toEqual([]);
    expect(similarMeals({ text: "sushi" }, [{ text: "sushi" }])).toEqual([]);
    expect(found("")).toEqual([]);
  });
});
