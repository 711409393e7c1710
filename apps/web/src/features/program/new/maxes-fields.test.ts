import { expect, it } from "vitest";
import { maxesOfRows, maxProblem } from "./maxes-fields.tsx";

const row = (value: string) => ({ name: "Back Squat", value, unit: "kg" as const });

it("reads a maximum with or without its unit", () => {
  expect(maxesOfRows([row("102,5")])).toEqual({ "Back Squat": { value: 102.5, unit: "kg" } });
  expect(maxesOfRows([row("100 kg")])).toEqual({ "Back Squat": { value: 100, unit: "kg" } });
  expect(maxesOfRows([row("225 lb")])).toEqual({ "Back Squat": { value: 225, unit: "lb" } });
});

it.each(["about 100", "0", "-20", "1,2,3"])("refuses %s at its field", (value) => {
  expect(maxProblem(row(value))).toBeDefined();
});

it.each(["", "100", "1,200"])("takes %j", (value) => {
  expect(maxProblem(row(value))).toBeUndefined();
});

it("never reads 1,200 as 1.2", () => {
  expect(maxesOfRows([row("1,200")])["Back Squat"]?.value).not.toBe(1.2);
});
