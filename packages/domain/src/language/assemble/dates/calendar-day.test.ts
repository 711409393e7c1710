import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dayOf, isoOf, readDay, weekdayOf } from "./calendar-day.ts";

describe("days of the calendar", () => {
  it("counts, adds and names weekdays as Temporal does", () => {
    const sometime = fc.integer({ min: -200_000, max: 200_000 });
    fc.assert(
      fc.property(sometime, fc.integer({ min: -3000, max: 3000 }), (since, days) => {
        const expected = Temporal.PlainDate.from("1970-01-01").add({ days: since });
        const day = readDay(expected.toString());
        expect(day).toEqual({ year: expected.year, month: expected.month, day: expected.day, count: since });
        if (!day) return;
        expect(weekdayOf(day)).toBe(expected.dayOfWeek);
        expect(isoOf(addDays(day, days))).toBe(expected.add({ days }).toString());
      }),
    );
  });

  it("knows which days there are not", () => {
    expect(dayOf(2026, 2, 29)).toBeUndefined();
    expect(dayOf(2024, 2, 29)).toBeDefined();
    expect(dayOf(1900, 2, 29)).toBeUndefined();
    expect(dayOf(2026, 6, 31)).toBeUndefined();
    expect(dayOf(2026, 13, 1)).toBeUndefined();
    expect(readDay("yesterday")).toBeUndefined();
  });
});
