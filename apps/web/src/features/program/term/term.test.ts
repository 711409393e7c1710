import { describe, expect, it } from "vitest";
import { termPieces, terms, termsIn } from "./term.tsx";

const namesIn = (text: string) => termPieces(text).flatMap(({ term }) => (term ? [term.name] : []));

describe("terms of a training sheet", () => {
  it.each([
    ["3 × 8–10 @ RPE 8", ["RPE"]],
    ["5 @ 2 RIR", ["RIR"]],
    ["5 @ 70% 1RM", ["1RM"]],
    ["5, 5, 5+ @ 85% TM", ["AMRAP", "TM"]],
    ["AMRAP · 60 kg", ["AMRAP"]],
    ["rest 2 min · superset A", ["Superset"]],
    ["Week 4: deload", ["Deload"]],
    ["tempo 3-1-1, no bounce", ["Tempo"]],
    ["3-1-1 down", ["Tempo"]],
    // Runs at a tempo, ranges and dates are none.
    ["Tempo run · 30 min", []],
    ["3 × 8-10 · 100 kg", []],
    ["from 2026-11-20", []],
    ["5 · 100+20 kg", []],
  ])("%s", (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it("loses nothing of the text", () => {
    const text = "5, 5, 5+ @ 85% TM · RPE 8, then RPE 9";
    expect(
      termPieces(text)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
  });

  it("names each term of several texts once", () => {
    expect(termsIn(["RPE 8", "RPE 9 · superset B"]).map(({ name }) => name)).toEqual(["RPE", "Superset"]);
  });

  it("says what each is, and where that is from", () => {
    for (const { says, source } of terms)
      expect([says.length < 180, /\b(?:19|20)\d\d\b/.test(source)]).toEqual([true, true]);
  });
});
