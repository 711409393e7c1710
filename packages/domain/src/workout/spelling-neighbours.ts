import { ordinaryWords } from "./ordinary-words.ts";

export type Correction = { readonly word: string; readonly distance: number };

/** Edits allowed in a word of this length: none below 4 letters, 1 up to 7, 2 from 8 on. */
const editsFor = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** Every word that comes of leaving out up to `edits` letters, the word itself included. */
const deletionsOf = (word: string, edits: number): Set<string> => {
  const found = new Set([word]);
  let layer = [word];
  for (let i = 0; i < edits; i++) {
    const next: string[] = [];
    for (const from of layer) {
      for (let at = 0; at < from.length; at++) {
        const shorter = from.slice(0, at) + from.slice(at + 1);
        if (!found.has(shorter)) {
          found.add(shorter);
          next.push(shorter);
        }
      }
    }
    layer = next;
  }
  return found;
};

/**
 * Damerau-Levenshtein distance in its restricted form (optimal string alignment: no substring edited twice).
 * Source: Boytsov 2011, "Indexing methods for approximate dictionary searching", section 2.
 */
export const editDistance = (a: string, b: string): number => {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
};

/** The first letter is nearly always right; a swap of the first two is the one slip that is let pass. */
const startsAlike = (typed: string, meant: string): boolean =>
  typed[0] === meant[0] || (typed[0] === meant[1] && typed[1] === meant[0]);

const wordsByDeletion = (known: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> => {
  const byDeletion = new Map<string, string[]>();
  for (const word of known) {
    if (!/^[a-z]{4,}$/.test(word)) continue;
    for (const shorter of deletionsOf(word, editsFor(word.length))) {
      const words = byDeletion.get(shorter);
      if (words) words.push(word);
      else byDeletion.set(shorter, [word]);
    }
  }
  return byDeletion;
};

/**
 * Spelling correction towards a fixed vocabulary by symmetric deletions (Garbe 2012, SymSpell).
 * Words of the vocabulary and ordinary English words are never corrected. The last few thousand answers are remembered;
 * the table of deletions is built for the first word that needs it.
 */
export const createSpellingNeighbours = (
  vocabulary: Iterable<string>,
): ((typed: string) => readonly Correction[]) => {
  const known = new Set(vocabulary);
  let byDeletion: ReadonlyMap<string, readonly string[]> | undefined;
  const correctionsOf = (typed: string): readonly Correction[] => {
    byDeletion ??= wordsByDeletion(known);
    const found: Correction[] = [];
    const seen = new Set<string>();
    for (const shorter of deletionsOf(typed, editsFor(typed.length))) {
      for (const word of byDeletion.get(shorter) ?? []) {
        if (seen.has(word) || !startsAlike(typed, word)) continue;
        seen.add(word);
        const distance = editDistance(typed, word);
        if (distance <= Math.min(editsFor(typed.length), editsFor(word.length)))
          found.push({ word, distance });
      }
    }
    return found.sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1)).slice(0, 4);
  };
  const remembered = new Map<string, readonly Correction[]>();
  return (typed) => {
    if (typed.length < 4 || typed.length > 24 || ordinaryWords.has(typed) || known.has(typed)) return [];
    const before = remembered.get(typed);
    if (before) return before;
    const corrections = correctionsOf(typed);
    if (remembered.size >= 4096) remembered.clear();
    remembered.set(typed, corrections);
    return corrections;
  };
};
