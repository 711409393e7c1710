import { intern } from "../scan/intern.ts";

/** A word of phrases: the words that go on from it, and what the phrase that ends here means. Most lead on to none. */
export type PhraseNode<T> = {
  next: Map<string, PhraseNode<T>> | undefined;
  value: T | undefined;
  /** How many words the phrase that ends here has. */
  readonly length: number;
};

/** A phrase that was found. */
export type Phrase<T> = PhraseNode<T> & { readonly value: T };

/** A trie over words: the longest phrase that starts at a word, in time proportional to its length. */
export type PhraseTrie<T> = {
  readonly add: (phrase: string, value: T) => void;
  /** Where the phrases that begin with a word do; undefined where none does. */
  readonly startingWith: (word: string) => PhraseNode<T> | undefined;
  readonly matchAt: (words: readonly string[], at: number) => Phrase<T> | undefined;
};

/** The longest phrase at `at`, whose first word is the one of `first`. */
export const longestPhrase = <T>(
  first: PhraseNode<T> | undefined,
  words: readonly string[],
  at: number,
): Phrase<T> | undefined => {
  let node = first;
  let found = first;
  for (let index = at + 1; node?.next && index < words.length; index += 1) {
    node = node.next.get(words[index] ?? "");
    if (node?.value !== undefined) found = node;
  }
  return found?.value === undefined ? undefined : (found as Phrase<T>);
};

export const createPhraseTrie = <T>(): PhraseTrie<T> => {
  const starts = new Map<string, PhraseNode<T>>();
  return {
    add: (phrase, value) => {
      let level = starts;
      let node: PhraseNode<T> | undefined;
      for (const part of phrase.split(" ")) {
        const word = intern(part);
        const length: number = node ? node.length + 1 : 1;
        if (node) level = node.next ??= new Map();
        node = level.get(word);
        if (!node) level.set(word, (node = { next: undefined, value: undefined, length }));
      }
      if (node) node.value ??= value;
    },
    startingWith: (word) => starts.get(word),
    matchAt: (words, at) => longestPhrase(starts.get(words[at] ?? ""), words, at),
  };
};
