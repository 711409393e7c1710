import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { namedDayIn } from "./named-days.ts";
import { readPeriods } from "./read-periods.ts";

it.each([
  ["Easter", 2026, "2026-04-05"],
  ["easter monday", 2027, "2027-03-29"],
  ["Good Friday", 2025, "2025-04-18"],
  ["easter", 2038, "2038-04-25"],
  ["Thanksgiving", 2026, "2026-11-26"],
  ["thanksgiving day", 2024, "2024-11-28"],
  ["on halloween", 2026, "2026-10-31"],
  ["by new years", 2027, "2027-01-01"],
  ["new year's eve", 2026, "2026-12-31"],
  ["next friday", 2026, undefined],
])("%s of %d is %s", (text, year, date) => {
  expect(namedDayIn(text, year)).toBe(date);
});

it.each([
  ["on easter 2025", "2025-04-20"],
  ["on halloween", "2026-10-31"],
])("the year that is said is kept: %s", (text, from) => {
  expect(readPeriods(text, "2026-11-28").map((period) => period.from)).toEqual([from]);
});
