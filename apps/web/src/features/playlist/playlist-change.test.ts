import { describe, expect, it } from "vitest";
import { changedItems } from "./playlist-change.ts";

describe("a change of a playlist that somebody else has changed meanwhile", () => {
  it("reorders the same items, whatever their current order", () => {
    expect(changedItems(["c", "a", "b", "a"], { order: ["a", "a", "b", "c"] })).toEqual(["a", "a", "b", "c"]);
  });

  it("refuses to reorder items that have changed", () => {
    expect(changedItems(["a", "b", "c"], { order: ["b", "a"] })).toBeUndefined();
    expect(changedItems(["a", "b"], { order: ["b", "a", "a"] })).toBeUndefined();
  });

  it("removes the intended one, and does nothing if it is gone already", () => {
    expect(changedItems(["x", "a", "b", "a"], { removed: "a", nth: 1 })).toEqual(["x", "a", "b"]);
    expect(changedItems(["x", "a", "b"], { removed: "a", nth: 1 })).toEqual(["x", "b"]);
    expect(changedItems(["x", "b"], { removed: "a", nth: 0 })).toEqual(["x", "b"]);
  });

  it("appends after what others added", () => {
    expect(changedItems(["a", "b"], { added: "a" })).toEqual(["a", "b", "a"]);
  });
});
