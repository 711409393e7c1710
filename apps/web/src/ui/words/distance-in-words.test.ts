import { expect, it } from "vitest";
import { distanceInWords } from "./distance-in-words.ts";

const said = (...args: Parameters<typeof distanceInWords>) =>
  distanceInWords(...args).replaceAll("\u00a0", " ");
const run = { distance: { value: 9.345, unit: "km" }, distanceMeters: 9345 } as const;

it("shows a distance as entered, to a hundredth, followed by the reader's unit, and track distances in metres", () => {
  expect(said(run, "lb")).toBe("9.35 km (5.81 mi)");
  expect(said(run, "kg")).toBe("9.35 km");
  expect(said({ distance: { value: 400, unit: "m" }, distanceMeters: 400 }, "lb")).toBe("400 m");
  expect(said({}, "kg")).toBe("");
});
