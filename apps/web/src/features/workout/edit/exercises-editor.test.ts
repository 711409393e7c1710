import { describe, expect, it } from "vitest";
import { duplicated, moved } from "./exercises-editor.tsx";

describe("moved", () => {
  it("moves up and down, and stays at the ends", () => {
    expect(moved(["a", "b", "c"], 1, -1)).toEqual(["b", "a", "c"]);
    expect(moved(["a", "b", "c"], 1, 1)).toEqual(["a", "c", "b"]);
    expect(moved(["a", "b", "c"], 0, -1)).toEqual(["a", "b", "c"]);
    expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "b", "c"]);
  });
});

describe("duplicated", () => {
  it("puts the copy after its original", () =>
    expect(duplicated([1, 2], 0, (n) => n * 10)).toEqual([1, 10, 2]));
});
