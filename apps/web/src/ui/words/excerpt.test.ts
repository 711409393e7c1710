import { expect, it } from "vitest";
import { excerpt } from "./excerpt.ts";

it("returns short texts whole and cuts long ones, so that what is below stays visible", () => {
  expect(excerpt("  5x5 @ 100 ")).toBe("5x5 @ 100");
  expect(excerpt("squat ".repeat(2000))).toMatch(/^squat squat.{140,150}…$/);
});
