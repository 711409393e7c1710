import type { Entry } from "./entry.ts";
import type { PhraseNode } from "./phrase-trie.ts";

/** What the lexicon has on a word by itself: where its phrases and cues begin, and whether a name can. */
export type WordEntries = {
  readonly phrase: PhraseNode<Entry> | undefined;
  readonly cue: PhraseNode<Entry> | undefined;
  readonly maybeName: boolean;
};
