import { expect, it } from "vitest";
import { passedSeconds } from "./use-playing.ts";

it("counts while it runs, pauses while it is stopped, and never counts back", () => {
  expect(passedSeconds({ before: 90 }, 5_000_000)).toBe(90);
  expect(passedSeconds({ before: 90, since: 1_000_000 }, 1_030_000)).toBe(120);
  expect(passedSeconds({ before: 90, since: 1_000_000 }, 990_000)).toBe(90);
});
