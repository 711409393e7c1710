import type { ExerciseIndex } from "../workout/exercise/exercise-index.ts";
import { namesOf } from "../workout/exercise/exercise-lexicon.ts";
import { wordsOfName } from "../workout/exercise/exercise-words.ts";
import { rememberLatest } from "../text/remember-latest.ts";
import { pairsOf, stemsOf } from "./stems.ts";

/** The subject of a text in comparable form: stems of its words, and the exercises that it names by any of their names. */
export type Terms = {
  /** Without duplicates. */
  readonly stems: readonly string[];
  /** Catalogue ids. */
  readonly exercises: readonly string[];
};

const maxTextLength = 4000;

/** The terms of a text, regardless of case, accents, inflection, function words and which name of an exercise is used. */
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

/** Reads the terms of texts, of each once: what is found is compared with several things. */
export type TermsReader = (text: string) => Terms;

const maxRemembered = 500;

export const readerOfTerms = (catalogue: ExerciseIndex): TermsReader =>
  rememberLatest(maxTextLength, (text) => termsOf(text, catalogue), maxRemembered);

/** One stem, or two adjacent ones, for finding messages about a subject. */
export type TermKey = readonly [string] | readonly [string, string];

const maxSingle = 12;
const maxNames = 5;
const maxKeys = 24;

/** A name is found by its last words: many people leave out what precedes them ("barbell", "banded"). */
const keyOfName = (name: string): TermKey | undefined => {
  const stems = stemsOf(name);
  const [last, before] = [stems.at(-1), stems.at(-2)];
  if (last === undefined) return undefined;
  return before === undefined ? [last] : [before, last];
};

/**
 * Keys for finding messages about the same subject: each content word of the text, each name of the exercises in it, and pairs of adjacent
 * words.
 */
export function termKeysOf(text: string, catalogue: ExerciseIndex): readonly TermKey[] {
  const stems = stemsOf(text);
  // Long words are more specific than short ones.
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
