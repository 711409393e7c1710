import { describe, expect, it } from "vitest";
import { saidOfMoves } from "./said-of-moves.ts";

const place = { name: "Sun salutations", index: 0, from: 2, count: 5 };

describe("what is said while a row is moved", () => {
  it("names the row and its place", () => {
    expect(saidOfMoves.takenUp({ ...place, index: 2 })).toBe("Sun salutations taken up, 3 of 5.");
    expect(saidOfMoves.moved(place)).toBe("Sun salutations, 1 of 5.");
    expect(saidOfMoves.putDown(place, false)).toBe("Sun salutations is now 1 of 5.");
  });

  it("says so where it stays, and nothing of what is no row", () => {
    expect(saidOfMoves.putDown(place, true)).toBe("Sun salutations stays where it was, 3 of 5.");
    expect(saidOfMoves.putDown({ ...place, index: 2 }, false)).toBe(
      "Sun salutations stays where it was, 3 of 5.",
    );
    expect(saidOfMoves.putDown(undefined, false)).toBeUndefined();
  });
});
