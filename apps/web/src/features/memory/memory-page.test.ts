import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import {
  endOfDay,
  fieldToValue,
  keyInWords,
  lastDayBefore,
  memoryInWords,
  valueInWords,
  valueToField,
} from "./memory-page.tsx";

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

  it("does not repeat what the member said as its name", () => {
    const memory = { key: "state-i-m-tired-my-knee-hurts", value: "I'm tired, my knee hurts" };
    expect([keyInWords(memory.key), memoryInWords(memory)]).toEqual(["You said how you are", memory.value]);
    expect(keyInWords("told-i-hate-burpees")).toBe("You told me to remember");
    expect(memoryInWords({ key: "dislikes_burpees", value: true })).toBe("Dislikes burpees");
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
