import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { distanceInWords, kgInWords } from "./amount-in-words.ts";
import { dateInWords, dayAndMonth, exactDate } from "./date-in-words.ts";
import { durationInWords, durationOnClock } from "./duration-in-words.ts";
import { paceInWords } from "./pace-in-words.ts";
import { setsInWords } from "./sets-in-words.ts";

describe("durations", () => {
  it.each([[45, "45 s"], [1200, "20 min"], [5700, "1 h 35 min"], [7200, "2 h"], [3130, "52:10"], [3872, "1:04:32"]])("%d s is %s", (seconds, words) => {
    expect(durationInWords(seconds)).toBe(words);
  });
  it("keeps tenths on a clock", () => expect(durationOnClock(63.4)).toBe("1:03.4"));
});

describe("dates", () => {
  const today = "2026-11-20"; // a Friday
  it.each([
    ["2026-11-20", "today"], ["2026-11-19", "yesterday"], ["2026-11-17", "Tuesday"], ["2026-11-13", "a week ago"],
    ["2026-10-30", "3 weeks ago"], ["2026-09-10", "2 months ago"], ["2024-11-01", "2 years ago"], ["2025-11-20", "a year ago"],
    ["2026-11-21", "tomorrow"], ["2026-11-24", "in 4 days"],
  ])("%s is %s", (date, words) => expect(dateInWords(date, today)).toBe(words));
  it("gives the exact one, and the year only where it differs", () => {
    expect(exactDate("2026-11-17")).toBe("Tuesday 17 November 2026");
    expect(dayAndMonth("2026-11-17", today)).toBe("17 November");
    expect(dayAndMonth("2025-01-02", today)).toBe("2 January 2025");
  });
});

describe("amounts", () => {
  it("shows a load in the reader's unit and a distance as entered", () => {
    expect(kgInWords(102.06, "lb")).toBe("225 lb");
    expect(kgInWords(102.5, "kg")).toBe("102.5 kg");
    expect(distanceInWords(21_082.41, { value: 13.1, unit: "mi" }, "kg")).toBe("13.1 mi");
    expect(distanceInWords(10_000, undefined, "kg")).toBe("10 km");
  });
  it("tells pace as the sport does", () => {
    expect(paceInWords("running", 10_000, 3300, "kg")).toBe("5:30 /km");
    expect(paceInWords("rowing", 2000, 440, "kg")).toBe("1:50 /500 m");
    expect(paceInWords("flatwork", 2000, 440, "kg")).toBeUndefined();
  });
});

describe("sets", () => {
  const lb = (value: number) => ({ weight: { value, unit: "lb" as const }, weightKg: value * 0.45359237 });
  it("groups equal sets that follow each other and keeps the order", () => {
    const groups = setsInWords([...Array.from({ length: 5 }, () => ({ reps: 5, ...lb(225) })), { reps: 3, ...lb(245), rpe: 9 }], "lb");
    expect(groups.map(({ main, load, marks }) => [main, load, marks])).toEqual([["5 × 5", "225 lb", []], ["3", "245 lb", ["RPE 9"]]]);
  });
  it("says so when sets hold no number", () => {
    expect(setsInWords([{}, {}, {}], "kg")[0]?.main).toBe("3 sets");
  });
});
