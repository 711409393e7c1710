import type { Exercise } from "./exercise.ts";
import type { ExerciseIndex } from "./exercise-index.ts";
import { namesOf } from "./exercise-lexicon.ts";
import { joiningWords } from "./exercise-modifiers.ts";
import { singularOf, wordsOfName } from "./exercise-words.ts";

type Entry = { readonly exercise: Exercise; readonly names: readonly (readonly string[])[] };

const entriesByIndex = new WeakMap<ExerciseIndex, readonly Entry[]>();

const entriesOf = (index: ExerciseIndex): readonly Entry[] => {
  const before = entriesByIndex.get(index);
  if (before) return before;
  const entries = index.exercises.map((exercise) => ({
    exercise,
    names: namesOf(exercise).map(wordsOfName),
  }));
  entriesByIndex.set(index, entries);
  return entries;
};

/** A typed word: literally, and the words that it means or may be a misspelling of. */
type Typed = { readonly word: string; readonly meant: ReadonlySet<string> };

const readTyped = (index: ExerciseIndex, word: string): Typed => {
  const meant = new Set([singularOf(word), ...(index.lexicon.tokensOf(word) ?? [])]);
  for (const { word: corrected } of index.lexicon.corrections(word))
    for (const token of index.lexicon.tokensOf(corrected) ?? [corrected]) meant.add(token);
  return { word, meant };
};

/** How well a typed word matches one word of a name: 0 is equal, up to 2 a prefix, undefined no match. */
const fitOfWord = (typed: Typed, word: string): number | undefined => {
  if (word === typed.word) return 0;
  if (typed.meant.has(singularOf(word))) return 0.5;
  return word.startsWith(typed.word) ? 1 + (word.length - typed.word.length) / 20 : undefined;
};

/** How well all typed words match a name, smaller is better: word order matters more, remaining words a little less. */
const fitOfName = (typed: readonly Typed[], name: readonly string[]): number | undefined => {
  let total = 0;
  const used = new Set<number>();
  for (const [place, one] of typed.entries()) {
    let best: { at: number; fit: number } | undefined;
    for (const [at, word] of name.entries()) {
      const fit = used.has(at) ? undefined : fitOfWord(one, word);
      const placed = fit === undefined ? undefined : fit + (at === place ? 0 : 0.4);
      if (placed !== undefined && (!best || placed < best.fit)) best = { at, fit: placed };
    }
    if (!best) return undefined;
    used.add(best.at);
    total += best.fit;
  }
  return total + (name.length - used.size) * 0.6;
};

/**
 * Exercises for an incomplete query, best first: prefixes of words, any order, abbreviations and misspellings. An empty query returns
 * nothing. At most `limit` entries.
 */
export const searchExercises = (index: ExerciseIndex, query: string, limit = 20): readonly Exercise[] => {
  const words = wordsOfName(query);
  const typed = words.filter((word) => !joiningWords.has(word)).map((word) => readTyped(index, word));
  if (typed.length === 0 || limit < 1) return [];
  const match = index.matchAt(words, 0);
  const whole = match && match.length === words.length ? match : undefined;
  const scored = entriesOf(index).flatMap(({ exercise, names }) => {
    const fits = names.flatMap((name, i) => {
      const fit = fitOfName(typed, name);
      return fit === undefined ? [] : [fit + (i === 0 ? 0 : 0.3)];
    });
    const rank =
      exercise.id === whole?.exercise.id ? -2 : exercise.id === whole?.rival?.id ? -1 : Math.min(...fits);
    return Number.isFinite(rank)
      ? [{ exercise, rank: rank - Math.min(exercise.aliases.length, 10) / 20 }]
      : [];
  });
  return scored
    .sort((a, b) => a.rank - b.rank || a.exercise.name.localeCompare(b.exercise.name, "en"))
    .slice(0, limit)
    .map(({ exercise }) => exercise);
};
