import { describe, expect, it } from "vitest";
import { parseMessage } from "../language/parse-message.ts";
import { formatKg, formatMeters, formatPace } from "../units/format-units.ts";
import { bareNumbersOf, isMonthFirst, unitsOf } from "./member-units.ts";

const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, " ");

describe("what a member states things in", () => {
  it("takes distances by themselves, and the usual ones where nothing is chosen", () => {
    expect(unitsOf({ units: "lb" })).toEqual({ mass: "lb", distance: "mi" });
    expect(unitsOf({ units: "kg" })).toEqual({ mass: "kg", distance: "km" });
    const mixed = unitsOf({ units: "lb", distanceUnit: "km" });
    expect([formatKg(102.06, mixed), formatMeters(14_200, mixed)].map(plain)).toEqual(["225 lb", "14.2 km"]);
    expect(plain(formatPace(1650, 5000, "running", mixed))).toBe("5:30 /km");
  });

  it.each([
    ["en-US", true],
    ["en-GB", false],
    ["de-DE", false],
    ["sv-SE", false],
    ["ja-JP", true],
  ])("reads dates as people of %s write them", (locale, expected) => {
    expect([isMonthFirst({ units: "lb", locale }), isMonthFirst({ units: "kg", locale })]).toEqual([
      expected,
      expected,
    ]);
  });

  it("reads a bare distance and a numeric date by the member's choice, not by their unit for loads", () => {
    const now = "2026-11-18T20:15:00-05:00";
    const read = (text: string) =>
      parseMessage(text, { now, ...bareNumbersOf({ units: "lb", distanceUnit: "km", locale: "en-GB" }) })
        .workouts[0];
    expect(read("ran 10 in 52:10")).toMatchObject({ distanceMeters: 10_000 });
    expect(read("ran 5 km in 25:00 on 5/11")?.date).toBe("2026-11-05");
    expect(read("bench 3x8 @ 135")?.exercises[0]?.sets[0]?.weight).toEqual({ value: 135, unit: "lb" });
  });
});
