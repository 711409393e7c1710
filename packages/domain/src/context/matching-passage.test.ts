import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markMatches, matchingPassage } from "./matching-passage.ts";

/** The passage with its marked words in brackets. */
const shown = (text: string, q: string, maxLength?: number): string => {
  const passage = matchingPassage(text, q, maxLength);
  return passage.marks.reduceRight(
    (said, { start, end }) => `${said.slice(0, start)}[${said.slice(start, end)}]${said.slice(end)}`,
    passage.text,
  );
};
const filler = "and so on ".repeat(40);

describe("a passage that was searched for", () => {
  it("marks the words that begin with those asked for, whatever their case and accents", () => {
    expect(shown("Große Brücken, banded:\n glute bridges", "BRUCK glute")).toBe(
      "Große [Brücken], banded: [glute] bridges",
    );
    expect(shown("Bru\u0308cke hoch", "brucke")).toBe("[Bru\u0308cke] hoch");
    expect(shown("膝が痛い", "痛")).toBe("膝が[痛]い");
  });

  it("is the part of a long text that has the most of them, cut between words", () => {
    const text = `My knee is fine. ${filler}My left knee hurts on lunges. ${filler}`;
    expect(shown(text, "lunges knee", 100)).toMatch(
      /^…(?:\w+ ){5,}My left \[knee\] hurts on \[lunges\]\.(?: \w+)+…$/,
    );
    expect(matchingPassage(text, "lunges", 100).text.length).toBeLessThanOrEqual(102);
  });

  it("is the beginning where none of them is in it", () => {
    expect(shown(`Long legs ${filler}`, "zebra", 20)).toBe("Long legs and so on…");
    expect(shown("Long legs", "?!")).toBe("Long legs");
  });

  it("has its marks within it, on words that were asked for", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 400 }),
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }),
        fc.integer({ min: 60, max: 120 }),
        (text, q, maxLength) => {
          const { text: passage, marks } = matchingPassage(`${text} ${q} ${text}`, q, maxLength);
          expect(passage.isWellFormed()).toBe(true);
          expect(passage.length).toBeLessThanOrEqual(maxLength + 2);
          for (const [at, { start, end }] of marks.entries()) {
            expect(start).toBeGreaterThanOrEqual(marks[at - 1]?.end ?? 0);
            expect(end).toBeLessThanOrEqual(passage.length);
          }
          if (markMatches(` ${q} `, q).length > 0) expect(marks).not.toEqual([]);
        },
      ),
    );
  });

  it("takes a message as long as may be in a moment", () => {
    const text = "a".repeat(50_000) + " a".repeat(25_000);
    const began = performance.now();
    matchingPassage(text, "a");
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
