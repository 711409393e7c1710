import type { KnownWord } from "../scan/known-word.ts";
import type { Lexicon } from "./lexicon.ts";
import type { WordEntries } from "./word-entries.ts";

/** Looks a word up when it is first met; most words begin nothing, and then nothing more is asked. */
export const inLexicon = (word: KnownWord, lexicon: Lexicon): WordEntries => {
  word.inLexicon ??= {
    phrase: lexicon.phrases.startingWith(word.text),
    cue: lexicon.cues.startingWith(word.text),
    maybeName: lexicon.exercises.isInName(word.text),
  };
  return word.inLexicon;
};
