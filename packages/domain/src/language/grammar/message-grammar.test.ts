import { describe, expect, it } from "vitest";
import { lexicon } from "../lexicon/lexicon.ts";
import { readLexemes } from "../lexicon/read-lexemes.ts";
import { scanRaw } from "../scan/raw-tokens.ts";
import { createTokenView } from "../scan/token-view.ts";
import { parsePieces } from "./message-grammar.ts";

const lexemes = (text: string) =>
  readLexemes(createTokenView(scanRaw(text)), { now: "2026-11-18T08:15:00+01:00", units: "kg" }, lexicon());
const parse = (text: string) => parsePieces(lexemes(text));
const factors = (text: string) =>
  parse(text).flatMap((piece) =>
    piece.kind === "term" ? [piece.factors.map(({ atoms }) => atoms.map(({ value }) => value))] : [],
  );

describe("the grammar", () => {
  it("covers every lexeme, in order", () => {
    const text = "squat 5x5 @ 225, (wu 10/8/6) rpe 8 last tuesday; zone 2 %% / x";
    const pieces = parse(text);
    expect(pieces[0]?.from).toBe(0);
    pieces.slice(1).forEach((piece, index) => expect(piece.from).toBe(pieces[index]?.to));
    expect(pieces.at(-1)?.to).toBe(lexemes(text).length);
  });

  it.each([
    ["100x5x3", [[[100], [5], [3]]]],
    ["3 sets of 12", [[[3], [12]]]],
    ["60kg x 12/10/8", [[[60], [12, 10, 8]]]],
    ["3 x 8-10", [[[3], [8]]]],
    ["5-5-5", [[[5, 5, 5]]]],
    ["15+5+4", [[[15, 5, 4]]]],
    ["80kg 5x5", [[[80]], [[5], [5]]]],
    ["5 singles", [[[5]]]],
  ])("%s is read as factors", (text, want) => {
    expect(factors(text)).toEqual(want);
  });

  it.each([
    ["avg hr 152", { kind: "heartRate", value: 152, measure: "average" }],
    ["max 178 bpm", { kind: "heartRate", measure: "maximum" }],
    ["2 rir", { kind: "rpe", value: 8 }],
    ["rpe 8.5", { kind: "rpe", value: 8.5 }],
    ["5:30/km", { kind: "pace", seconds: 330, perMeters: 1000 }],
    ["12 min amrap", { kind: "amrap", seconds: 720 }],
    ["EMOM 10", { kind: "emom", seconds: 600 }],
    ["E2MOM x 5", { kind: "emom", everySeconds: 120, seconds: 600 }],
    ["9 rounds + 7", { kind: "rounds", count: 9, extra: 7 }],
    ["5 rft", { kind: "rounds", count: 5, timing: "forTime" }],
    ["two days ago", { kind: "date", spec: { type: "offset", days: -2 } }],
    ["last tue", { kind: "date", spec: { type: "weekday", weekday: 2, last: true } }],
    ["nov 4", { kind: "date", spec: { type: "day", day: 4, month: 11 } }],
    ["15.11. 5x5 80", { kind: "date", spec: { type: "day", day: 15, month: 11 } }],
    ["15.11.2026 5x5 80", { kind: "date", spec: { type: "day", day: 15, month: 11, year: 2026 } }],
    ["3.2.26 5x5 80", { kind: "date", spec: { type: "day", day: 3, month: 2, year: 2026 } }],
    ["15.11.: 5x5 80", { kind: "date", spec: { type: "day", day: 15, month: 11 } }],
    ["12.5 5x5", { kind: "term" }],
    ["on the 3rd", undefined],
    ["level 9", { kind: "measure" }],
  ])("%s is a piece of its own", (text, want) => {
    if (want) expect(parse(text)[0]).toMatchObject(want);
    else expect(parse(text)[1]).toMatchObject({ kind: "date", spec: { type: "day", day: 3 } });
  });
});
