import { expect, it } from "vitest";
import { atTheBeginning, markedAt, moveOn } from "./play-progress.ts";

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

it("keeps what the dashboard is still to be told of, and nothing that was skipped", () => {
  const first = moveOn(begun, { from: 0, isDone: true, now: 1000 });
  const second = moveOn(first, { from: 1, isDone: false, now: 9000 });
  const third = moveOn(second, { from: 2, isDone: true, now: 19_000 });
  expect(third.unmarked).toEqual([0, 2]);
  expect(markedAt(third, 0)).toEqual({ ...third, unmarked: [2] });
});
