import type { Entry } from "./entry.ts";
import type { PhraseNode } from "./phrase-trie.ts";
import type { SpecialReader } from "./special-reader.ts";

/** What the lexicon has on a word by itself: where its phrases and cues begin, and whether a name can. */
export type WordEntries = {
  readonly phrase: PhraseNode<Entry> | undefined;
  readonly cue: PhraseNode<Entry> | undefined;
  /** A name of an exercise may begin with it. */
  readonly maybeName: boolean;
  /** A name that has begun may go on with it. */
  readonly mayGoOn: boolean;
  readonly special: SpecialReader | undefined;
  /** Read in a way of its own beside some words, or the short form of one. */
  readonly odd: boolean;
  /** The activity that it is a slip for; undefined until somebody asks, null where it is none. */
  misspelt: Entry | null | undefined;
  /** Nothing but a word wherever it stands, except behind a multiplication sign; undefined until it was met once. */
  plain: boolean | undefined;
};
