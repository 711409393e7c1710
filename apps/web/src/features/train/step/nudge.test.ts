import { expect, it } from "vitest";
import { nudgedMinutes, nudgedSeconds, nudgedWeight } from "./nudge.ts";

it("steps by the plates, on their grid, and not below zero", () => {
  expect(nudgedWeight({ value: 100, unit: "kg" }, 1, "kg")).toEqual({ value: 102.5, unit: "kg" });
  expect(nudgedWeight({ value: 61, unit: "kg" }, 1, "kg")).toEqual({ value: 62.5, unit: "kg" });
  expect(nudgedWeight({ value: 61, unit: "kg" }, -1, "kg")).toEqual({ value: 60, unit: "kg" });
  expect(nudgedWeight({ value: 185, unit: "lb" }, -1, "kg")).toEqual({ value: 180, unit: "lb" });
  expect(nudgedWeight({ value: 0, unit: "kg" }, -1, "kg")).toEqual({ value: 0, unit: "kg" });
});

it("starts with the empty bar", () => {
  expect(nudgedWeight(undefined, 1, "lb")).toEqual({ value: 45, unit: "lb" });
});

it("steps by five seconds, and by one minute up to ten, then by five", () => {
  expect(nudgedSeconds(45, 1)).toBe(50);
  expect(nudgedSeconds(5, -1)).toBe(5);
  expect([nudgedMinutes(9, 1), nudgedMinutes(10, 1), nudgedMinutes(10, -1), nudgedMinutes(1, -1)]).toEqual([
    10, 15, 9, 1,
  ]);
});
