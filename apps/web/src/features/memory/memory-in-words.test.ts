import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import {
  endOfDay,
  fieldToValue,
  keyInWords,
  lastDayBefore,
  valueInWords,
  valueToField,
} from "./memory-in-words.ts";

describe("a memory in words", () => {
  it.each([
    ["dislikes burpees", "dislikes burpees"],
    [true, "yes"],
    [7, "7"],
    [["mornings", "weekends"], "mornings, weekends"],
    [{ tone: "direct", max_minutes: 40 }, "tone: direct; max minutes: 40"],
    [null, "nothing"],
  ])("formats %j as %s", (value, words) => expect(valueInWords(value)).toBe(words));

  it("names its keys", () => {
    expect([keyInWords("dislikes_burpees"), keyInWords("a.b-c"), keyInWords("_")]).toEqual([
      "Dislikes burpees",
      "A b c",
      "_",
    ]);
  });

  it("is corrected as a value of its own type", () => {
    expect(fieldToValue(" 7 ", "seven")).toEqual({ value: "7" });
    expect(fieldToValue(valueToField({ tone: "direct" }), {})).toEqual({ value: { tone: "direct" } });
    expect(fieldToValue("{", {})).toBeUndefined();
  });

  it("stays until the member's local day is over, even on a short day", () => {
    const zone = "America/New_York";
    expect(endOfDay("2026-11-22", zone)).toBe(Date.parse("2026-11-23T05:00:00Z"));
    for (const date of ["2026-03-08", "2026-11-01", "2026-12-31"])
      expect(lastDayBefore(endOfDay(date, zone), zone)).toBe(date);
  });
});
