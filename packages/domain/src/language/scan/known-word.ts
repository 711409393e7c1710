import { intern } from "./intern.ts";
import { startsNumber } from "./quantities/number-value.ts";
import { withoutSlip } from "./slips.ts";
import { type UnitWord, unitWord } from "./quantities/unit-words.ts";

/** Does a text begin with a capital letter, of any script? */
export const isCapital = (text: string): boolean => {
  const first = text.charCodeAt(0);
  return first < 128 ? first >= 65 && first <= 90 : /^\p{Lu}/u.test(text);
};

/** A word as written, looked up once: what many steps ask of it again and again. */
export type KnownWord = {
  /** As written. */
  readonly image: string;
  /** Lower case, without apostrophes and plain slips; the same string each time. */
  readonly text: string;
  /** What it is behind a number. */
  readonly unit: UnitWord | undefined;
  /** A number in words may begin with it. */
  readonly startsNumber: boolean;
  /** Filled by the lexicon when it first meets the word, and known to nobody else. */
  inLexicon: object | undefined;
};

const asKnown = (image: string, text: string): KnownWord => ({
  image,
  text,
  unit: unitWord(text),
  startsNumber: startsNumber(text),
  inLexicon: undefined,
});

/** What is neither word nor number: no phrase reads across it. */
export const noWord: KnownWord = asKnown("", "");

/** By how they were written; some thousands are remembered, since texts share most of their words. */
const known = new Map<string, KnownWord>();

/** The word or number of a raw token's text. */
export const knownWord = (image: string): KnownWord => {
  let word = known.get(image);
  if (word === undefined) {
    const own = intern(image);
    word = asKnown(own, intern(withoutSlip(own.toLowerCase().replace(/['’`]/gu, ""))));
    if (known.size >= 8192) known.clear();
    known.set(own, word);
  }
  return word;
};

/** Words met lately, each at the place that its letters give, to be found again without a string to look it up by. */
const lately: (KnownWord | undefined)[] = Array.from({ length: 16_384 }, () => undefined);

/** The word or number that a text has from `start` to `end`. */
export const knownWordAt = (text: string, start: number, end: number): KnownWord => {
  let letters = 0;
  for (let at = start; at < end; at += 1) letters = Math.imul(letters, 31) + text.charCodeAt(at);
  const place = letters & (lately.length - 1);
  const word = lately[place];
  if (word !== undefined && word.image.length === end - start && text.startsWith(word.image, start))
    return word;
  return (lately[place] = knownWord(text.slice(start, end)));
};
