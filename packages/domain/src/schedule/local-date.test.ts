import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeDate, describePastDay, formatDate, formatShortDate } from "./describe-date.ts";
import {
  addDays,
  datesFrom,
  daysBetween,
  isZone,
  localDateAt,
  localTimeAt,
  weekStartOf,
  weekdayOf,
} from "./local-date.ts";

describe("local dates", () => {
  it("follow the zone", () => {
    const instant = "2026-11-20T23:30:00-05:00";
    expect([
      localDateAt(instant, "America/New_York"),
      localDateAt(instant, "Europe/Berlin"),
      localDateAt(Date.parse(instant), "Pacific/Auckland"),
    ]).toEqual(["2026-11-20", "2026-11-21", "2026-11-21"]);
    expect(localTimeAt(instant, "Europe/Berlin")).toBe("05:30");
  });

  it("cross months, leap days and clock changes", () => {
    expect([
      addDays("2026-12-31", 1),
      addDays("2028-02-28", 1),
      addDays("2026-03-30", -1),
      daysBetween("2026-03-28", "2026-03-30"),
    ]).toEqual(["2027-01-01", "2028-02-29", "2026-03-29", 2]);
  });

  it("name a day that is over by its weekday alone in this week, on whatever day it begins", () => {
    expect(describePastDay("2026-11-16", "2026-11-18")).toBe("Monday");
    // A Sunday, on which a new week has begun for some.
    expect(describePastDay("2026-11-19", "2026-11-22")).toBe("Thursday 19 Nov");
    expect(describePastDay("2026-11-12", "2026-11-18")).toBe("Thursday 12 Nov");
  });

  it("start weeks on Monday", () => {
    expect([
      weekStartOf("2026-11-20", 1),
      weekStartOf("2026-11-16", 1),
      weekStartOf("2026-11-22", 1),
      weekdayOf("2026-11-22"),
    ]).toEqual(["2026-11-16", "2026-11-16", "2026-11-16", 7]);
  });

  it("list the days between two dates", () => {
    expect(datesFrom("2026-02-27", "2026-03-01")).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
    expect(datesFrom("2026-03-01", "2026-02-27")).toEqual([]);
  });

  it("return to the start after as many days forward and back", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40_000 }),
        fc.integer({ min: -20_000, max: 20_000 }),
        (start, days) => {
          const date = addDays("1970-01-01", start);
          expect(addDays(addDays(date, days), -days)).toBe(date);
          expect(daysBetween(date, addDays(date, days))).toBe(days);
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each([
    ["Europe/Berlin", true],
    ["UTC", true],
    ["America/Argentina/Buenos_Aires", true],
    ["Mars/Olympus", false],
    ["", false],
    ["+02:00", false],
    ["Europe/Berlin; drop table", false],
  ])("recognise whether %j is a zone", (text, known) => {
    expect(isZone(text)).toBe(known);
  });
});

describe("dates in words", () => {
  it.each([
    ["2026-11-20", "today"],
    ["2026-11-19", "yesterday"],
    ["2026-11-17", "Tuesday"],
    ["2026-11-14", "Saturday"],
    ["2026-11-13", "7 days ago"],
    ["2026-11-06", "2 weeks ago"],
    ["2026-10-30", "3 weeks ago"],
    ["2026-09-21", "8 weeks ago"],
    ["2026-09-20", "2 months ago"],
    ["2027-02-14", "in 3 months"],
    ["2025-11-21", "11 months ago"],
    ["2025-11-20", "1 year ago"],
    ["2020-01-01", "6 years ago"],
    ["2026-11-21", "tomorrow"],
    ["2026-11-23", "in 3 days"],
    ["2026-12-11", "in 3 weeks"],
  ])("%s is %s on 20 November", (date, words) => {
    expect(describeDate(date, "2026-11-20")).toBe(words);
  });

  it("have an exact and a short form", () => {
    expect([
      formatDate("2026-11-17"),
      formatShortDate("2026-11-17", "2026-11-20"),
      formatShortDate("2025-01-03", "2026-11-20"),
    ]).toEqual(["Tuesday 17 November 2026", "17 Nov", "3 Jan 2025"]);
  });
});
