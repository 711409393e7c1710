import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateOfDayNumber, dayNumberOf } from "./day-number.ts";

const first = Temporal.PlainDate.from("0000-01-01");
const epoch = Temporal.PlainDate.from("1970-01-01");
const days = fc.integer({ min: 0, max: 3_652_424 });

describe("days as numbers", () => {
  it("agree with the calendar in both directions", () => {
    fc.assert(
      fc.property(days, (count) => {
        const date = first.add({ days: count });
        const number = epoch.until(date, { largestUnit: "days" }).days;
        expect([dayNumberOf(date.toString()), dateOfDayNumber(number)]).toEqual([number, date.toString()]);
      }),
    );
  });

  it("exist only for valid dates", () => {
    for (const text of [
      "",
      "2026-02-29",
      "1900-02-29",
      "2026-04-31",
      "2026-13-01",
      "2026-1-1",
      "2026-11-20T10:00",
    ])
      expect([text, dayNumberOf(text)]).toEqual([text, undefined]);
    expect(dayNumberOf("2000-02-29")).toBe(11_016);
    for (const [date, beyond] of [
      ["9999-12-31", 1],
      ["0000-01-01", -1],
    ] as const)
      expect(dateOfDayNumber((dayNumberOf(date) ?? 0) + beyond)).toBeUndefined();
  });
});
