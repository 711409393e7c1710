import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { dayNamed, spanNamed } from "./day-named.ts";

const today = "2026-11-30";

it.each([
  ["away from Dec 7 to Dec 13", "2026-12-07", "2026-12-13"],
  ["I'm away December 9 to 14", "2026-12-09", "2026-12-14"],
  ["out of town Dec. 9th through 14th", "2026-12-09", "2026-12-14"],
  ["gone Dec 9-14, back after", "2026-12-09", "2026-12-14"],
  ["away 9 to 14 December", "2026-12-09", "2026-12-14"],
  ["from the 9th to the 14th of December", "2026-12-09", "2026-12-14"],
  ["from the 9th to the 14th", "2026-12-09", "2026-12-14"],
  ["traveling December 28 to January 3", "2026-12-28", "2027-01-03"],
  ["on holiday 28 December until 3 January", "2026-12-28", "2027-01-03"],
  ["away from December 28 to 3 January", "2026-12-28", "2027-01-03"],
  ["away from Dec 9 to 14 Jan", "2026-12-09", "2027-01-14"],
  ["away next week", "2026-12-07", "2026-12-13"],
])("%s", (text, from, to) => {
  expect(spanNamed(text, today, 1)).toEqual({ from, to });
});

it("begins next week on the day on which weeks begin", () => {
  expect(spanNamed("away next week", "2026-12-06", 7)).toEqual({ from: "2026-12-13", to: "2026-12-19" });
});

it.each([
  "I'm away on December 9",
  "3 to 5 reps",
  "squats 5x5 at 9 to 10",
  "from December 9 to 14 days later",
  "December was hard",
])("names no days: %s", (text) => {
  expect(spanNamed(text, today, 1)).toBeUndefined();
});

it.each([
  ["friday week", "2026-12-11"],
  ["a week on Friday", "2026-12-11"],
  ["on the 10th, that's Thursday week", "2026-12-10"],
  ["Friday the 11th", "2026-12-11"],
  ["on Friday", "2026-12-04"],
  ["this week on Friday", "2026-12-04"],
  ["on Friday, the 2nd one", "2026-12-04"],
])("names one day: %s", (text, day) => {
  expect(dayNamed(text, today)).toBe(day);
});
