import { intern } from "../scan/intern.ts";

/** A trie over words: the longest phrase that starts at a word, in time proportional to its length. */
export type PhraseTrie<T> = {
  readonly add: (phrase: string, value: T) => void;
  readonly matchAt: (
    words: readonly string[],
    at: number,
  ) => { readonly value: T; readonly length: number } | undefined;
};

/** Most nodes are the last of their phrase and lead on to none. */
type Node<T> = { next: Map<string, Node<T>> | undefined; value: T | undefined };

const createNode = <T>(): Node<T> => ({ next: undefined, value: undefined });

export const createPhraseTrie = <T>(): PhraseTrie<T> => {
  const root = createNode<T>();
  return {
    add: (phrase, value) => {
      let node = root;
      for (const part of phrase.split(" ")) {
        const word = intern(part);
        node.next ??= new Map();
        let next = node.next.get(word);
        if (!next) node.next.set(word, (next = createNode<T>()));
        node = next;
      }
      node.value ??= value;
    },
    matchAt: (words, at) => {
      let node = root.next?.get(words[at] ?? "");
      let [value, length] = [node?.value, 1];
      for (let index = at + 1; node?.next && index < words.length; index += 1) {
        node = node.next.get(words[index] ?? "");
        if (node?.value !== undefined) [value, length] = [node.value, index - at + 1];
      }
      return value === undefined ? undefined : { value, length };
    },
  };
};
