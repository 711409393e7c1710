import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carryRanges } from "./carry-reading.ts";

describe("carryRanges", () => {
  it("keeps what precedes the edit, moves what follows it, drops what it touched", () => {
    const before = "squat 5x5 then run";
    const after = "squat 5x55 then run";
    const at = (text: string, word: string) => ({
      word,
      start: text.indexOf(word),
      end: text.indexOf(word) + word.length,
    });
    const ranges = [at(before, "squat"), at(before, "5x5"), at(before, "run")];
    const carried = carryRanges(ranges, before, after);
    expect(carried.filter((range) => range.word !== "5x5")).toEqual([at(after, "squat"), at(after, "run")]);
  });

  it("only keeps ranges that still contain the same text", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.string(),
        fc.string(),
        fc.nat(20),
        fc.nat(20),
        (head, old, fresh, tail, a, b) => {
          const before = head + old + tail;
          const after = head + fresh + tail;
          const range = {
            start: Math.min(a, b, before.length),
            end: Math.min(Math.max(a, b), before.length),
          };
          for (const kept of carryRanges([range], before, after)) {
            expect(after.slice(kept.start, kept.end)).toBe(before.slice(range.start, range.end));
          }
        },
      ),
    );
  });
});
