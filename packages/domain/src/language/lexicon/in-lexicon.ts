import type { Entry } from "./entry.ts";
import type { PhraseNode } from "./phrase-trie.ts";
import type { LexemeMatch } from "./match/lexeme-match.ts";
import type { SpecialReader } from "./match/special-number.ts";
import { joiningWords } from "../../workout/exercise/exercise-modifiers.ts";
import type { KnownWord } from "../scan/known-word.ts";
import type { Lexicon } from "./lexicon.ts";
import { isOddWord } from "./words/odd-words.ts";
import { specialReader } from "./match/special-word.ts";

/** What the lexicon has on a word by itself: where its phrases and cues begin, and whether a name can. */
export type WordEntries = {
  readonly phrase: PhraseNode<LexemeMatch> | undefined;
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
