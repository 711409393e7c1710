import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDuration } from "./format-units.ts";
import { parseDistance, parseDuration, parseMass } from "./parse-quantity.ts";

describe("form fields", () => {
  it.each([
    ["45", 2700],
    ["45 min", 2700],
    ["24:10", 1450],
    ["1:52:40", 6760],
    ["1h35", 5700],
    ["1 h 35 min", 5700],
    ["90 s", 90],
    ["1.5 h", 5400],
    ["1,5h", 5400],
    ["12m30s", 750],
    ["2 hours", 7200],
    ["0:45", 45],
    ["45'", 2700],
    ["1:32.4", 92.4],
  ])("reads %s", (text, seconds) => {
    expect(parseDuration(text)).toEqual({ ok: true, value: seconds });
  });

  it("reads 1:10 as hours and minutes in a field for hours", () => {
    expect(parseDuration("1:10", { twoParts: "hours" })).toEqual({ ok: true, value: 4200 });
  });

  it.each(["", "soon", "1:75", "-5", "0", "5 5 5 5", "9999999", "1h35x", "∞"])(
    "refuses %j as a duration and names the accepted form",
    (text) => {
      const read = parseDuration(text);
      expect(read).toMatchObject({
        ok: false,
        error: { path: "durationSeconds", message: expect.stringContaining('"45 min"') },
      });
    },
  );

  it.each([
    ["225 lb", "kg", { value: 225, unit: "lb" }],
    ["100", "kg", { value: 100, unit: "kg" }],
    ["62,5", "kg", { value: 62.5, unit: "kg" }],
    ["135#", "kg", { value: 135, unit: "lb" }],
    ["-20", "lb", { value: -20, unit: "lb" }],
    ["1,000 lbs", "kg", { value: 1000, unit: "lb" }],
    [" 24KG ", "lb", { value: 24, unit: "kg" }],
  ] as const)("reads %s for someone who uses %s", (text, unit, mass) => {
    expect(parseMass(text, unit)).toEqual({ ok: true, value: mass });
  });

  it.each(["", "heavy", "100 stone", "99999", "1.2.3", "NaN", "--5"])("refuses %j as a weight", (text) => {
    expect(parseMass(text, "kg", "exercises.0.sets.1.weight")).toMatchObject({
      ok: false,
      error: { path: "exercises.0.sets.1.weight", message: expect.stringContaining('"100" or "225 lb"') },
    });
  });

  it.each([
    ["5 km", { value: 5, unit: "km" }],
    ["10k", { value: 10, unit: "km" }],
    ["3.1 miles", { value: 3.1, unit: "mi" }],
    ["400m", { value: 400, unit: "m" }],
    ["8", { value: 8, unit: "km" }],
  ] as const)("reads %s", (text, distance) => {
    expect(parseDistance(text, "km")).toEqual({ ok: true, value: distance });
  });

  it.each(["0", "-3", "far", "5 parsecs"])("refuses %j as a distance", (text) => {
    expect(parseDistance(text, "km")).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining("5 km") },
    });
  });

  it("parses every duration that it formats", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300_000 }), (seconds) => {
        expect(parseDuration(formatDuration(seconds))).toEqual({ ok: true, value: seconds });
      }),
    );
  });

  it("never throws, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        for (const read of [parseDuration(text), parseMass(text, "kg"), parseDistance(text, "km")])
          expect(typeof read.ok).toBe("boolean");
      }),
    );
  });

  it("refuses a hundred thousand characters immediately", () => {
    const started = performance.now();
    expect(parseMass(`${"1 ".repeat(50_000)}x`, "kg").ok || parseDuration("1h".repeat(50_000)).ok).toBe(
      false,
    );
    expect(performance.now() - started).toBeLessThan(50);
  });
});
