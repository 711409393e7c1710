import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segmentAt, spokenSegments, textSegments, carryRanges } from "./marked-text-area.tsx";

const span = (
  start: number,
  end: number,
  kind: "exercise" | "note" | "unread" | "filler",
  doubt?: string,
) => ({
  start,
  end,
  kind,
  meaning: `meaning ${start}`,
  ...(doubt && { doubt }),
});

describe("textSegments", () => {
  it("marks understood, unsure, unread and note, and leaves fillers alone", () => {
    const text = "squat then blah felt ok curl";
    const segments = textSegments(text, {
      spans: [
        span(0, 5, "exercise"),
        span(6, 10, "filler"),
        span(11, 15, "unread"),
        span(16, 23, "note"),
        span(24, 28, "exercise", "which curl?"),
      ],
      doubts: [],
    });
    const marks = segments
      .filter((segment) => segment.text.trim())
      .map((segment) => [segment.text, segment.mark]);
    expect(marks).toEqual([
      ["squat", "understood"],
      ["then", "plain"],
      ["blah", "unread"],
      ["felt ok", "note"],
      ["curl", "unsure"],
    ]);
    expect(segments.at(-1)?.reason).toBe("which curl?");
  });

  it("marks a doubt that no span covers, and everything after the cut", () => {
    const segments = textSegments("abc def ghi", {
      spans: [],
      doubts: [{ start: 4, end: 7, reason: "left over" }],
      cutOffAt: 8,
    });
    expect(segments.map((segment) => segment.mark)).toEqual(["plain", "unsure", "plain", "unread"]);
  });

  it("adds up to the text, whatever the offsets", () => {
    const range = fc
      .tuple(fc.integer({ min: -3, max: 40 }), fc.integer({ min: -3, max: 40 }))
      .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b), reason: "?" }));
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.array(range, { maxLength: 5 }), (text, doubts) => {
        expect(
          textSegments(text, { spans: [], doubts })
            .map((segment) => segment.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });
});

describe("segmentAt", () => {
  it("finds the word that the caret has just left", () => {
    const segments = textSegments("squat ", { spans: [span(0, 5, "exercise")], doubts: [] });
    expect(segmentAt(segments, 5)?.text).toBe("squat");
    expect(segmentAt(segments, 6)).toBeUndefined();
  });
});

it("says to a screen reader once what is unsure in several words, and nothing of commas", () => {
  const doubt = (start: number, end: number) => ({ start, end, reason: "what was done?" });
  const segments = textSegments("hacked out, Beau and Luna", {
    spans: [{ ...span(12, 16, "exercise"), meaning: "Beau" }],
    doubts: [doubt(0, 6), doubt(6, 10), doubt(10, 11), doubt(11, 12), doubt(17, 20)],
  });
  expect(spokenSegments(segments)).toBe(
    "Understood: Beau, Beau. Unsure: hacked out and, unsure: what was done.",
  );
});

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
