import { expect, it } from "vitest";
import { atTheBeginning, markedAt, moveOn } from "./use-playing.ts";

const begun = atTheBeginning("key");

it("counts two quick taps on Done as one, and a later one for the next item", () => {
  const once = moveOn(begun, { from: 0, isDone: true, now: 1000 });
  const twice = moveOn(once, { from: 1, isDone: true, now: 1250 });
  expect(twice).toMatchObject({ at: 1, done: [0] });
  expect(moveOn(twice, { from: 1, isDone: false, now: 60_000 })).toMatchObject({ at: 2, done: [0] });
});

it("is not moved by the end of an earlier item", () => {
  const skipped = moveOn(begun, { from: 0, isDone: false, now: 1000 });
  expect(moveOn(skipped, { from: 0, isDone: true, now: 9000 })).toBe(skipped);
});

it("remembers what the dashboard must still be told, without skipped items", () => {
  const first = moveOn(begun, { from: 0, isDone: true, now: 1000 });
  const second = moveOn(first, { from: 1, isDone: false, now: 9000 });
  const third = moveOn(second, { from: 2, isDone: true, now: 19_000 });
  expect(third.unmarked).toEqual([0, 2]);
  expect(markedAt(third, 0)).toEqual({ ...third, unmarked: [2] });
});
