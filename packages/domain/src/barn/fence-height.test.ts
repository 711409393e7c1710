import { describe, expect, it } from "vitest";
import { fenceAsked, fenceLimit, fenceStated } from "./fence-height.ts";

describe("heights of fences", () => {
  it.each([
    ["no jumping above 50 cm, he is coming back from a strain", 50],
    ["nothing over 2'6\"", 76],
    ["jump him up to 80 only", 80],
    ["max 1.10 m this week", 110],
    ["not higher than 3 ft", 91],
    ["60 cm at most", 60],
    ["max. 60 please", 60],
    ["not over 1m", 100],
    ["no more than 45 jumps", undefined],
    ["no jumping until Friday", undefined],
    ["no more than 20 minutes", undefined],
    ["up to 40 min a day", undefined],
  ])("the most that “%s” allows is %s", (text, cm) => {
    expect(fenceLimit(text)).toBe(cm);
  });

  it.each([
    ["can I jump Milo 60 on saturday", 60],
    ["may emma jump him over 1.05 m", 105],
    ["can I jump Beau at 2'9\"", 84],
    ["can Priya jump Milo 1m tomorrow", 100],
    ["can I jump Milo on nov 25", undefined],
    ["can I jump Beau for 30 minutes", undefined],
    ["can I jump Beau on the 21st", undefined],
  ])("“%s” asks for %s", (text, cm) => {
    expect(fenceAsked(text)).toBe(cm);
  });

  it.each([
    ["the fences were 95 cm high", 95],
    ["Fences up to 1.05", 105],
    ["about 90 cm", 90],
    ["2'6\"", 76],
    ["they were 45 minutes", undefined],
    ["95", undefined],
    ["at 1.30", undefined],
    ["jump 1.2 m wide", undefined],
  ])("“%s” states %s", (text, cm) => {
    expect(fenceStated(text)).toBe(cm);
  });
});
