import { describe, expect, it } from "vitest";
import type { DateSpec } from "../../grammar/piece.ts";
import { isoOf } from "./calendar-day.ts";
import { readNow, resolveDate } from "./resolve-date.ts";

const resolve = (spec: DateSpec, now = "2026-11-18T08:15:00+01:00", units: "kg" | "lb" = "kg") => {
  const day = resolveDate(spec, readNow(now), units);
  return day && isoOf(day);
};

describe("dates", () => {
  it("a bare weekday that is today's means today, with last a week ago", () => {
    expect(resolve({ type: "weekday", weekday: 3, last: false })).toBe("2026-11-18");
    expect(resolve({ type: "weekday", weekday: 3, last: true })).toBe("2026-11-11");
    expect(resolve({ type: "weekday", weekday: 2, last: true })).toBe("2026-11-17");
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
  });

  it("a day that does not exist is none", () => {
    expect(resolve({ type: "day", day: 31, month: 6 })).toBeUndefined();
    expect(resolve({ type: "offset", days: -2.5 })).toBeUndefined();
    expect(resolve({ type: "offset", days: -99_999_999_999 })).toBeUndefined();
  });
});
