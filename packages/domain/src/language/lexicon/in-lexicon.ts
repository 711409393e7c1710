import { joiningWords } from "../../workout/exercise/exercise-modifiers.ts";
import type { KnownWord } from "../scan/known-word.ts";
import type { Lexicon } from "./lexicon.ts";
import { isOddWord } from "./odd-words.ts";
import { specialReader } from "./special-word.ts";
import type { WordEntries } from "./word-entries.ts";

const lookUp = (word: string, lexicon: Lexicon): WordEntries => {
  const maybeName = lexicon.exercises.isInName(word);
  return {
    phrase: lexicon.phrases.startingWith(word),
    cue: lexicon.cues.startingWith(word),
    maybeName,
    mayGoOn: maybeName || joiningWords.has(word),
    special: specialReader(word),
    odd: isOddWord(word),
    misspelt: undefined,
    plain: undefined,
  };
};

/** Looks a word up when it is first met; most words begin nothing, and then nothing more is asked. */
export const inLexicon = (word: KnownWord, lexicon: Lexicon): WordEntries =>
  (word.inLexicon ??= lookUp(word.text, lexicon)) as WordEntries;
