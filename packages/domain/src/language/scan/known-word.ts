import { intern } from "./intern.ts";
import { startsNumber } from "./number-value.ts";
import { withoutSlip } from "./slips.ts";
import { type UnitWord, unitWord } from "./unit-words.ts";

/** A word as written, looked up once: what many steps ask of it again and again. */
export type KnownWord = {
  /** Lower case, without apostrophes and plain slips; the same string each time. */
  readonly text: string;
  /** What it is behind a number. */
  readonly unit: UnitWord | undefined;
  /** A number in words may begin with it. */
  readonly startsNumber: boolean;
  /** Filled by the lexicon when it first meets the word, and known to nobody else. */
  inLexicon: object | undefined;
};

const asKnown = (text: string): KnownWord => ({
  text,
  unit: unitWord(text),
  startsNumber: startsNumber(text),
  inLexicon: undefined,
});

/** What is neither word nor number: no phrase reads across it. */
export const noWord: KnownWord = asKnown("");

/** By how they were written; some thousands are remembered, since texts share most of their words. */
const known = new Map<string, KnownWord>();

/** The word or number of a raw token's text. */
export const knownWord = (image: string): KnownWord => {
  let word = known.get(image);
  if (word === undefined) {
    word = asKnown(intern(withoutSlip(image.toLowerCase().replace(/['’`]/gu, ""))));
    if (known.size >= 8192) known.clear();
    known.set(image, word);
  }
  return word;
};
