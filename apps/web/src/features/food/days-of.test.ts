import type { NutritionEntry } from "@canter/domain/health/nutrition";
import { describe, expect, it } from "vitest";
import { daysOf } from "./days-of.ts";

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
    const { calories: _, ...unknown } = entry("2026-11-17", "tea", 0);
    expect(daysOf([unknown], false)[0]).not.toHaveProperty("calories");
  });
});
