import { describe, expect, it } from "vitest";
import { setsInWords } from "./sets-in-words.ts";

describe("sets", () => {
  const lb = (value: number) => ({ weight: { value, unit: "lb" as const }, weightKg: value * 0.45359237 });
  it("groups consecutive equal sets and keeps the order", () => {
    const groups = setsInWords(
      [...Array.from({ length: 5 }, () => ({ reps: 5, ...lb(225) })), { reps: 3, ...lb(245), rpe: 9 }],
      "lb",
    );
    expect(groups.map(({ main, load, marks }) => [main, load, marks])).toEqual([
      ["5 × 5", "225\u00a0lb", []],
      ["3", "245\u00a0lb", ["RPE 9"]],
    ]);
  });
  it("says so when sets have no number", () => {
    expect(setsInWords([{}, {}, {}], "kg")[0]?.main).toBe("3 sets");
  });
});
