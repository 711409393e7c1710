import { mendSpelling } from "../text/mend-spelling.ts";

/** Something about a text that may say what is wanted with it: `hash` of its name, and how much it counts. */
export type Features = { readonly hashes: Int32Array; readonly values: Float64Array };

/** Features by their hash; of those with one hash the one that counts most. */
export type Bag = Map<number, number>;

const hashBits = 22;
/** FNV-1a (Fowler, Noll, Vo) of what goes on with a part of a text. A name is hashed piece by piece, and not put together for that. */
function hashOn(before: number, text: string, from = 0, to = text.length): number {
  let hash = before;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return hash;
}
const hashStart = 0x81_1c_9d_c5;
const blank = 32;
const withBlank = (hash: number): number => Math.imul(hash ^ blank, 0x01_00_01_93);
/** Folded to `hashBits`. */
const folded = (hash: number): number => ((hash >>> hashBits) ^ hash) & ((1 << hashBits) - 1);

/** What the names of features of words begin with. */
const kinds = {
  word: hashOn(hashStart, "w "),
  pair: hashOn(hashStart, "p "),
  apart: hashOn(hashStart, "a "),
  letters: hashOn(hashStart, "l "),
  opening: hashOn(hashStart, "o "),
};

/** How much each kind of feature counts; found by leaving writers out. */
const values = { word: 1, pair: 0.8, apart: 0.5, letters: 0.3 };
/** Words of a text are brought to one length, so that a long one is not surer than a short one. */
const wordsLength = 3;
const maxWords = 60;
const lettersLength = 4;

/** Words and marks in lower case; a number is "0", of whatever length, and "5x5" is "0x0". */
export const tokensOf = (text: string): readonly string[] =>
  (
    mendSpelling(text)
      .toLowerCase()
      .replaceAll(/['’‘]/gu, "")
      .replaceAll(/\d+(?:[.,]\d+)*/gu, "0")
      .match(/0[\p{L}0:/%]*|\p{L}+|[?？]+|[!,;:]|@/gu) ?? []
  ).slice(0, maxWords);

/** Adds a feature by its hash (`nameHash`). */
export function addFolded(bag: Bag, hash: number, value: number): void {
  if ((bag.get(hash) ?? 0) < value) bag.set(hash, value);
}
const addHash = (bag: Bag, hash: number, value: number): void => addFolded(bag, folded(hash), value);

/** Words, pairs of neighbours and of words with one between, four letters in a row. */
export function addWords(tokens: readonly string[], bag: Bag): void {
  for (const [at, token] of tokens.entries()) {
    addHash(bag, hashOn(kinds.word, token), values.word);
    addHash(bag, hashOn(withBlank(hashOn(kinds.pair, tokens[at - 1] ?? "^")), token), values.pair);
    if (at > 0)
      addHash(bag, hashOn(withBlank(hashOn(kinds.apart, tokens[at - 2] ?? "^")), token), values.apart);
    if (token.length < lettersLength) continue;
    const letters = `<${token}>`;
    for (let from = 0; from + lettersLength <= letters.length; from++)
      addHash(bag, hashOn(kinds.letters, letters, from, from + lettersLength), values.letters);
  }
}

/** A word that opens a text and is none of its own words. */
export const addOpening = (word: string, bag: Bag): void =>
  addHash(bag, hashOn(kinds.opening, word), values.word);

/** The hash of anything else that can be named. */
export const nameHash = (name: string): number => folded(hashOn(hashStart, name));
/** Anything else that can be named. */
export const addNamed = (name: string, value: number, bag: Bag): void =>
  addFolded(bag, nameHash(name), value);

/** Words in proportion to each other. */
export function inProportion(words: Bag): Bag {
  const length = Math.hypot(...words.values()) || 1;
  return new Map(words.entries().map(([hash, value]) => [hash, (value / length) * wordsLength]));
}

/** Words in proportion, and what stands about them as it is, as one. */
export function withWords(words: Bag, about: Bag): Features {
  addNamed("bias", 1, about);
  for (const [hash, value] of words) about.set(hash, value);
  return { hashes: Int32Array.from(about.keys()), values: Float64Array.from(about.values()) };
}
export const toFeatures = (words: Bag, about: Bag): Features => withWords(inProportion(words), about);
