import type { ExerciseIndex } from "../workout/exercise/exercise-index.ts";
import { namesOf } from "../workout/exercise/exercise-lexicon.ts";
import { wordsOfName } from "../workout/exercise/exercise-words.ts";
import { pairsOf, stemsOf } from "./stems.ts";

/** What a text is about, as it can be compared: stems of its words, and the exercises that it names by whatever name. */
export type Terms = {
  /** Without repetition. */
  readonly stems: readonly string[];
  /** Ids of the catalogue. */
  readonly exercises: readonly string[];
};

const maxTextLength = 4000;

/** The terms of a text: case, accents, inflection and function words do not count, nor does by which name an exercise is called. */
export function termsOf(text: string, catalogue: ExerciseIndex): Terms {
  const words = wordsOfName(text.slice(0, maxTextLength));
  const exercises = new Set<string>();
  for (let at = 0; at < words.length;) {
    const match = catalogue.matchAt(words, at);
    if (match && !match.weak && match.quality !== "fuzzy") exercises.add(match.exercise.id);
    at += match && !match.weak ? match.length : 1;
  }
  return { stems: [...new Set(stemsOf(text))], exercises: [...exercises] };
}

/** One stem, or two that follow each other, by which messages about something are found. */
export type TermKey = readonly [string] | readonly [string, string];

const maxSingle = 12;
const maxNames = 5;
const maxKeys = 24;

/** A name is found by how it ends: what comes before ("barbell", "banded") many leave out. */
const keyOfName = (name: string): TermKey | undefined => {
  const stems = stemsOf(name);
  const [last, before] = [stems.at(-1), stems.at(-2)];
  if (last === undefined) return undefined;
  return before === undefined ? [last] : [before, last];
};

/**
 * By what messages about the same are found: each word of the text that says something, the exercises in it by each of their names, and
 * words that follow each other.
 */
export function termKeysOf(text: string, catalogue: ExerciseIndex): readonly TermKey[] {
  const stems = stemsOf(text);
  // Long words tell more than short ones.
  const single = [...new Set(stems)].toSorted((a, b) => b.length - a.length).slice(0, maxSingle);
  const named = termsOf(text, catalogue).exercises.flatMap((id) => {
    const exercise = catalogue.byId(id);
    return exercise ? namesOf(exercise).slice(0, maxNames) : [];
  });
  const keys = [
    ...single.map((stem): TermKey => [stem]),
    ...named.map(keyOfName).filter((key) => key !== undefined),
    ...pairsOf(stems),
  ];
  const different = new Map(keys.map((key) => [key.join(" "), key]));
  return [...different.values()].slice(0, maxKeys);
}
