import { ordinaryWords } from "./ordinary-words.ts";

export type Correction = { readonly word: string; readonly distance: number };

/** Edits allowed in a word of this length: none below 4 letters, 1 up to 7, 2 from 8 on. */
const editsFor = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * Damerau-Levenshtein distance in its restricted form (optimal string alignment: no substring edited twice).
 * Where it is more than `most`, anything above that. Source: Boytsov 2011, "Indexing methods for approximate dictionary searching", section 2.
 */
export const editDistance = (a: string, b: string, most = Infinity): number => {
  let [beforeLast, last, row]: [number[], number[], number[]] = [[], [], []];
  for (let j = 0; j <= b.length; j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1);
    let best = (row[0] = i);
    let least = best;
    for (let j = 1; j <= b.length; j++) {
      const same = letter === b.charCodeAt(j - 1) ? 0 : 1;
      best = Math.min((last[j] ?? 0) + 1, best + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1))
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row[j] = best;
      if (best < least) least = best;
    }
    if (least > most) return least;
    const spare = beforeLast;
    beforeLast = last;
    last = row;
    row = spare;
  }
  return last[b.length] ?? 0;
};

/** The letters of a word as bits; all others than a to z share one. */
const lettersOf = (word: string): number => {
  let letters = 0;
  for (let i = 0; i < word.length; i++) {
    const letter = word.charCodeAt(i) - 97;
    letters |= 1 << (letter >= 0 && letter < 26 ? letter : 26);
  }
  return letters;
};

/** Whether two words' letters differ by more than `edits` allows: an edit removes and adds at most one letter. */
const differsMore = (a: number, b: number, edits: number): boolean => {
  let different = a ^ b;
  for (let left = 2 * edits; different !== 0 && left >= 0; left--) different &= different - 1;
  return different !== 0;
};

/** "prs", "bnch", "shldr": a word's first letter and its consonants, with repeated ones only once. */
const skeletonOf = (word: string): string =>
  (word[0] ?? "") +
  word
    .slice(1)
    .replaceAll(/[aeiouy]/g, "")
    .replaceAll(/(.)\1+/g, "$1");
/** Typed without vowels, and long enough to be specific. */
const shortened = /^[b-df-hj-np-tv-xz]{3,8}$/;
/** "dedlfit": the range of lengths for one missing letter together with two swapped ones. */
const twoSlips = { from: 6, to: 7 };
/** Whether the letters of `typed` are those of `word`, except for one that is missing. */
const lacksOne = (typed: string, word: string): boolean => {
  if (word.length !== typed.length + 1) return false;
  const [ours, theirs] = [Array.from(typed).sort(), Array.from(word).sort()];
  const at = ours.findIndex((letter, index) => letter !== theirs[index]);
  return at < 0 || ours.slice(at).join("") === theirs.slice(at + 1).join("");
};

type Known = { readonly word: string; readonly letters: number };

/** Minimum length of two words run together. */
const minRun = 6;
/** Longer words are never corrected. */
const longest = 24;
/** A first letter and a length as one number. */
const startKey = (letter: number, length: number): number => letter * 64 + length;

/** Candidate words, by first letter and length: these two rule out nearly every other word. */
const byStart = (known: ReadonlySet<string>): ReadonlyMap<number, readonly Known[]> => {
  const found = new Map<number, Known[]>();
  for (const word of known) {
    if (!/^[a-z]{4,}$/.test(word)) continue;
    const key = startKey(word.charCodeAt(0), word.length);
    const words = found.get(key);
    if (words) words.push({ word, letters: lettersOf(word) });
    else found.set(key, [{ word, letters: lettersOf(word) }]);
  }
  return found;
};

/** The words that a run of consonants may mean. */
const bySkeleton = (known: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const word of known) {
    if (!/^[a-z]{4,}$/.test(word) || shortened.test(word)) continue;
    const skeleton = skeletonOf(word);
    const words = found.get(skeleton);
    if (words) words.push(word);
    else found.set(skeleton, [word]);
  }
  return found;
};

/**
 * Spelling correction towards a fixed vocabulary. Words of the vocabulary and ordinary English words are never corrected. The first letter
 * is nearly always right; the only exception is a swap of the first two. Two words of a name that are run together ("legpres") come last,
 * with at most one error.
 */
export const createSpellingNeighbours = (
  vocabulary: Iterable<string>,
  joined: Iterable<string> = [],
): ((typed: string) => readonly Correction[]) => {
  const known = new Set(vocabulary);
  const starts = byStart(known);
  const joinedStarts = byStart(new Set(joined));
  const skeletons = bySkeleton(known);
  return (typed) => {
    const meant = shortened.test(typed) && !known.has(typed) ? skeletons.get(skeletonOf(typed)) : undefined;
    if (meant) return meant.slice(0, 4).map((word) => ({ word, distance: 1 }));
    if (typed.length < 4 || typed.length > longest || ordinaryWords.has(typed) || known.has(typed)) return [];
    const found: Correction[] = [];
    const letters = lettersOf(typed);
    const [first, second] = [typed.charCodeAt(0), typed.charCodeAt(1)];
    const maxEdits = editsFor(typed.length);
    const tryAll = (words: readonly Known[], edits: number, swapped: boolean): void => {
      // most words are no candidates, and an iterator takes longer for each than that is asked
      for (let at = 0; at < words.length; at += 1) {
        const { word, letters: meant } = words[at] as Known;
        if ((swapped && word.charCodeAt(1) !== first) || differsMore(letters, meant, edits)) continue;
        const distance = editDistance(typed, word, edits);
        if (distance <= edits) found.push({ word, distance });
      }
    };
    for (let length = typed.length - maxEdits; length <= typed.length + maxEdits; length++) {
      const edits = Math.min(maxEdits, editsFor(length));
      tryAll(starts.get(startKey(first, length)) ?? [], edits, false);
      if (second !== first) tryAll(starts.get(startKey(second, length)) ?? [], edits, true);
    }
    if (found.length === 0 && typed.length >= twoSlips.from && typed.length <= twoSlips.to)
      for (const { word, letters: meant } of starts.get(startKey(first, typed.length + 1)) ?? [])
        if ((letters & ~meant) === 0 && lacksOne(typed, word) && editDistance(typed, word, 2) <= 2)
          found.push({ word, distance: 2 });
    if (found.length === 0 && typed.length >= minRun)
      for (let length = typed.length - 1; length <= typed.length + 1; length++)
        tryAll(joinedStarts.get(startKey(first, length)) ?? [], 1, false);
    return found.sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1)).slice(0, 4);
  };
};
