import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distanceToMeters, kgToMass, massToKg, metersToDistance, roundTo } from "./convert-units.ts";

describe("conversion", () => {
  it("uses the exact definitions", () => {
    expect([massToKg({ value: 225, unit: "lb" }), massToKg({ value: 45, unit: "lb" })]).toEqual([
      102.06, 20.41,
    ]);
    expect([
      distanceToMeters({ value: 1, unit: "mi" }),
      distanceToMeters({ value: 100, unit: "yd" }),
      distanceToMeters({ value: 3, unit: "ft" }),
    ]).toEqual([1609.34, 91.44, 0.91]);
    expect([kgToMass(102.06, "lb"), metersToDistance(21_097.5, "mi")]).toEqual([
      { value: 225, unit: "lb" },
      { value: 13.109, unit: "mi" },
    ]);
  });

  it("rounds as people do", () => {
    expect([
      roundTo(1.005, 2),
      roundTo(-1.005, 2),
      roundTo(2.5, 0),
      roundTo(1e-9, 2),
      roundTo(1e21, 2),
    ]).toEqual([1.01, -1.01, 3, 0, 1e21]);
  });

  it("preserves a load entered in tenths of a pound", () => {
    fc.assert(
      fc.property(fc.integer({ min: -3000, max: 20_000 }), (tenths) => {
        expect(roundTo(kgToMass(massToKg({ value: tenths / 10, unit: "lb" }), "lb").value, 1)).toBe(
          tenths / 10 || 0,
        );
      }),
    );
  });
});
