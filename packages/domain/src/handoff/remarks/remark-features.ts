import { stemmer } from "stemmer";
import type { SideMention } from "./remark-sides.ts";
import type { Sentence } from "./remark-sentences.ts";

/** A feature of a sentence: the `hash` of its name, its value, and the index of the word at which it ends. */
export type Feature = { readonly hash: number; readonly value: number; readonly at: number };

export const hashBits = 22;
/** FNV-1a (Fowler, Noll, Vo), folded to `hashBits`. */
export function hashOf(name: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01_00_01_93);
  return ((hash >>> hashBits) ^ hash) & ((1 << hashBits) - 1);
}

/** The weight of each kind of feature before a sentence's features are normalised. Found by cross-writer validation. */
const values = { word: 1, pair: 0.7, apart: 0.5, denied: 0.7, letters: 0.35 };
const featureLength = 3;

export const denials = new Set("not no never without none nothing nor neither hardly barely zero".split(" "));
/** The number of words after a negation that it affects. */
const denialReach = 5;
const lettersLength = 4;
const unsaid = new Set(
  "the a an of to and in for on is was with he as it by at she his her him i my me they be so that this all".split(
    " ",
  ),
);

const stems = new Map<string, string>();
const maxStems = 5000;

/** Porter's stem, cached: riders use the same words again and again. */
function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= maxStems) stems.clear();
  const stem = stemmer(word);
  stems.set(word, stem);
  return stem;
}

/**
 * The features of a sentence: stems, pairs of neighbours and of words with one in between, stems after a negation, sequences of four
 * letters. Both sides become the same word: what holds for the left holds for the right.
 */
export function featuresOf(sentence: Sentence, sides: readonly SideMention[]): readonly Feature[] {
  const found = new Map<number, Feature>();
  const add = (name: string, value: number, at: number): void => {
    const hash = hashOf(name);
    if ((found.get(hash)?.value ?? 0) < value) found.set(hash, { hash, value, at });
  };
  const sideAt = new Set(sides.map(({ at }) => at));
  const said = sentence.words.map(({ text }, at) => (sideAt.has(at) ? "_" : text));
  const stemmed = said.map(stemOf);
  let denied = 0;
  for (const [at, stem] of stemmed.entries()) {
    const word = said[at] ?? "";
    add(`w ${stem}`, values.word, at);
    add(`p ${stemmed[at - 1] ?? "^"} ${stem}`, values.pair, at);
    if (at > 1) add(`a ${stemmed[at - 2]} ${stem}`, values.apart, at);
    if (denied > 0 && !denials.has(word) && !unsaid.has(word)) add(`n ${stem}`, values.denied, at);
    denied = denials.has(word) ? denialReach : denied - 1;
    const letters = `<${word}>`;
    if (word.length >= lettersLength)
      for (let from = 0; from + lettersLength <= letters.length; from++)
        add(`l ${letters.slice(from, from + lettersLength)}`, values.letters, at);
  }
  add(`p ${stemmed.at(-1)} $`, values.pair, stemmed.length - 1);
  if (sentence.isQuestion) add("?", values.word, 0);
  add("bias", values.word, 0);
  const length = Math.hypot(...[...found.values()].map(({ value }) => value));
  return [...found.values()].map((feature) => ({
    ...feature,
    value: (feature.value / length) * featureLength,
  }));
}
