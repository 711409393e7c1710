import { describe, expect, it } from "vitest";
import { noSuchDate, whichWeek } from "../../parsed-message.ts";
import { parseByRules } from "../../read-by-rules.ts";
import { readDates } from "../../read-dates.ts";
import type { DateSpec } from "../../grammar/piece.ts";
import { isoOf } from "./calendar-day.ts";
import { readNow, resolveDate } from "./resolve-date.ts";

const resolve = (spec: DateSpec, now = "2026-11-18T08:15:00+01:00", units: "kg" | "lb" = "kg") => {
  const day = resolveDate(spec, readNow(now), { units });
  return day && isoOf(day);
};

describe("dates", () => {
  it("a bare weekday that is today's means today, with last a week ago", () => {
    expect(resolve({ type: "weekday", weekday: 3, last: false })).toBe("2026-11-18");
    expect(resolve({ type: "weekday", weekday: 3, last: true })).toBe("2026-11-11");
    expect(resolve({ type: "weekday", weekday: 2, last: true })).toBe("2026-11-17");
  });

  it("a weekday of a week that was counted back is that week's, on whatever side of the weekday", () => {
    for (const [text, dates] of [
      ["two weeks ago on thursday i did squats 215 5x5", ["2026-11-05"]],
      ["2 weeks ago saturday i rowed 2k in 7:48", ["2026-11-07"]],
      ["thursday two weeks ago: squats 215 5x5", ["2026-11-05"]],
      ["a week ago friday ran 5k", ["2026-11-13"]],
      ["two weeks ago ran 5k", ["2026-11-04"]],
    ] as const)
      expect(readDates(text, { now: "2026-11-18T08:15:00-05:00", units: "lb" })).toEqual(dates);
  });

  it("the day before that is counted from the day that was named before it", () => {
    const dates = (text: string) =>
      parseByRules(text, { now: "2026-11-18T08:15:00-05:00", units: "lb" }).workouts.map(({ date }) => date);
    expect(dates("yesterday i did 3 sets of 12 curls with 30s, and the day before that 20 min yoga")).toEqual(
      ["2026-11-17", "2026-11-16"],
    );
    expect(dates("two weeks ago on thursday i did squats 215 5x5, and 15 min on the bike")).toEqual([
      "2026-11-05",
      "2026-11-05",
    ]);
  });

  it("a day that is counted from none, and a Sunday of a week back, is asked about", () => {
    const doubts = (text: string) =>
      parseByRules(text, { now: "2026-11-18T08:15:00-05:00", units: "lb" }).doubts.map(
        ({ reason }) => reason,
      );
    expect(doubts("the day before that i ran 5k in 25:00")).toContain(noSuchDate);
    expect(doubts("two weeks ago on sunday i ran 5k in 25:00")).toContain(whichWeek);
  });

  it("tonight before four in the morning is the day before", () => {
    expect(resolve({ type: "offset", days: 0, evening: true }, "2026-05-09T01:30:00+02:00")).toBe(
      "2026-05-08",
    );
    expect(resolve({ type: "offset", days: 0, evening: true }, "2026-05-09T04:00:00+02:00")).toBe(
      "2026-05-09",
    );
  });

  it("a day and month is the latest one that is not to come", () => {
    expect(resolve({ type: "day", day: 4, month: 11 }, "2025-11-03T20:00:00-05:00")).toBe("2024-11-04");
    expect(resolve({ type: "day", day: 31 }, "2026-03-15T13:00:00+01:00")).toBe("2026-01-31");
    expect(resolve({ type: "day", day: 29, month: 2 })).toBe("2024-02-29");
  });

  it("numbers are month and day for pounds, day and month for kilograms, unless one is above twelve", () => {
    expect(resolve({ type: "numeric", first: 4, second: 11 }, undefined, "kg")).toBe("2026-11-04");
    expect(resolve({ type: "numeric", first: 4, second: 11 }, undefined, "lb")).toBe("2026-04-11");
    expect(resolve({ type: "numeric", first: 11, second: 14 }, undefined, "kg")).toBe("2026-11-14");
    const day = resolveDate({ type: "numeric", first: 4, second: 11 }, readNow("2026-11-18T08:15:00+01:00"), {
      units: "lb",
      isMonthFirst: false,
    });
    expect([day?.month, day?.day]).toEqual([11, 4]);
  });

  it("a day that does not exist is none", () => {
    expect(resolve({ type: "day", day: 31, month: 6 })).toBeUndefined();
    expect(resolve({ type: "offset", days: -2.5 })).toBeUndefined();
    expect(resolve({ type: "offset", days: -99_999_999_999 })).toBeUndefined();
  });
});
