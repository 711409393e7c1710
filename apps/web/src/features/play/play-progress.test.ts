import { expect, it } from "vitest";
import { atTheBeginning, moveOn } from "./play-progress.ts";

const begun = atTheBeginning("key");

it("takes two quick taps on Done for one, and a later one for the next", () => {
  const once = moveOn(begun, { from: 0, isDone: true, now: 1000 });
  const twice = moveOn(once, { from: 1, isDone: true, now: 1250 });
  expect(twice).toMatchObject({ at: 1, done: [0] });
  expect(moveOn(twice, { from: 1, isDone: false, now: 60_000 })).toMatchObject({ at: 2, done: [0] });
});

it("is not moved by what ended before", () => {
  const skipped = moveOn(begun, { from: 0, isDone: false, now: 1000 });
  expect(moveOn(skipped, { from: 0, isDone: true, now: 9000 })).toBe(skipped);
});
