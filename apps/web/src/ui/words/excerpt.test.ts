import { expect, it } from "vitest";
import { excerpt } from "./excerpt.ts";

it("gives short stretches whole and cuts long ones, so that what stands below stays in sight", () => {
  expect(excerpt("  5x5 @ 100 ")).toBe("5x5 @ 100");
  expect(excerpt("squat ".repeat(2000))).toMatch(/^squat squat.{140,150}…$/);
});
