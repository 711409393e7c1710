import { describe, expect, it } from "vitest";
import type { NutritionEntry } from "@canter/domain/health/nutrition";
import { daysOf, fortnightOf } from "./earlier-days.tsx";

const entry = (date: string, text: string, calories: number): NutritionEntry => ({
  id: text,
  athleteId: "a",
  zone: "UTC",
  loggedBy: "m",
  source: { kind: "manual" },
  version: 1,
  createdAt: 0,
  updatedAt: 0,
  date,
  text,
  calories,
});
const entries = [
  entry("2026-11-20", "toast", 200),
  entry("2026-11-20", "eggs", 150),
  entry("2026-11-18", "soup", 300),
];

describe("daysOf", () => {
  it("puts a day's entries in the order in which they were entered, with their total", () => {
    expect(
      daysOf(entries, false).map(({ date, calories, entries: eaten }) => [
        date,
        calories,
        eaten.map(({ text }) => text).join(),
      ]),
    ).toEqual([
      ["2026-11-20", 350, "eggs,toast"],
      ["2026-11-18", 300, "soup"],
    ]);
  });

  it("gives no total for a day that may continue beyond what was fetched", () => {
    expect(daysOf(entries, true).map(({ calories }) => calories)).toEqual([350, undefined]);
    expect(daysOf(entries, true, 700).map(({ calories }) => calories)).toEqual([350, 700]);
    const doubts = [{ field: "calories", value: "12,000 kcal", reason: "too much" }];
    const pizza = { ...entry("2026-11-16", "pizza", 12_000), doubts } as NutritionEntry;
    expect(daysOf([pizza], false)[0]).not.toHaveProperty("calories");
    const { calories: _, ...unknown } = entry("2026-11-17", "tea", 0);
    expect(daysOf([unknown], false)[0]).not.toHaveProperty("calories");
  });
});

const totals = { partial: [], entries: 1, withoutCalories: 0 };

describe("fortnightOf", () => {
  it("has all fourteen days, including empty ones, below a line at the target", () => {
    const { days, targetShare } = fortnightOf(
      [
        { ...totals, date: "2026-11-07", calories: 1100 },
        { ...totals, date: "2026-11-20", calories: 2000 },
      ],
      "2026-11-20",
      2000,
    );
    expect(days).toHaveLength(14);
    expect(days[0]).toEqual({ date: "2026-11-07", calories: 1100, withoutCalories: 0, share: 0.5 });
    expect(days[1]).toEqual({ date: "2026-11-08", withoutCalories: 0, share: 0 });
    expect(targetShare).toBeCloseTo(1 / 1.1);
  });

  it("makes room for a day above the target, and works without a target", () => {
    const over = fortnightOf([{ ...totals, date: "2026-11-20", calories: 4000 }], "2026-11-20", 2000);
    expect(over.days.at(-1)?.share).toBe(1);
    expect(over.targetShare).toBe(0.5);
    expect(fortnightOf([], "2026-11-20", undefined).targetShare).toBeUndefined();
  });
});
