import { describe, expect, it } from "vitest";
import { movedTo } from "../../ui/undo/moved-to.ts";
import { keyedEntries, changedItems } from "./playlist-entries.tsx";

describe("the entries of a playlist", () => {
  it("each have a unique key, even if an item occurs twice, and keep it when they are moved", () => {
    const first = keyedEntries(["a", "b", "a"], []);
    expect(new Set(first.map(({ key }) => key)).size).toBe(3);
    const moved = movedTo(first, 2, 0);
    expect(moved.map(({ id }) => id)).toEqual(["a", "a", "b"]);
    expect(
      keyedEntries(
        moved.map(({ id }) => id),
        moved,
      ),
    ).toEqual(moved);
  });

  it("can be added and removed without changing another's key", () => {
    const first = keyedEntries(["a", "b"], []);
    const more = keyedEntries(["b", "a", "a", "c"], first);
    expect(more.slice(0, 2)).toEqual([first[1], first[0]]);
    expect(new Set(more.map(({ key }) => key)).size).toBe(4);
    expect(keyedEntries(["c"], more)).toEqual([more[3]]);
  });

  it("move from one position to another", () => {
    expect(movedTo([1, 2, 3, 4], 0, 2)).toEqual([2, 3, 1, 4]);
    expect(movedTo([1, 2, 3, 4], 3, 0)).toEqual([4, 1, 2, 3]);
    expect(movedTo([1], 4, 0)).toEqual([1]);
  });
});

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
