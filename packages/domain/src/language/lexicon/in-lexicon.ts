import type { KnownWord } from "../scan/known-word.ts";
import type { Entry } from "./entry.ts";
import type { Lexicon } from "./lexicon.ts";
import type { PhraseNode } from "./phrase-trie.ts";

/** What the lexicon has on a word by itself: where its phrases and cues begin, and whether a name can. */
export type InLexicon = {
  readonly phrase: PhraseNode<Entry> | undefined;
  readonly cue: PhraseNode<Entry> | undefined;
  readonly maybeName: boolean;
};

/** Looks a word up when it is first met; most words begin nothing, and then nothing more is asked. */
export const inLexicon = (word: KnownWord, lexicon: Lexicon): InLexicon => {
  word.inLexicon ??= {
    phrase: lexicon.phrases.startingWith(word.text),
    cue: lexicon.cues.startingWith(word.text),
    maybeName: lexicon.exercises.isInName(word.text),
  };
  return word.inLexicon;
};
