/** A trie over words: the longest phrase that starts at a word, in time proportional to its length. */
export type PhraseTrie<T> = {
  readonly add: (phrase: string, value: T) => void;
  readonly matchAt: (
    words: readonly string[],
    at: number,
  ) => { readonly value: T; readonly length: number } | undefined;
};

type Node<T> = { readonly next: Map<string, Node<T>>; value: T | undefined };

const createNode = <T>(): Node<T> => ({ next: new Map(), value: undefined });

export const createPhraseTrie = <T>(): PhraseTrie<T> => {
  const root = createNode<T>();
  return {
    add: (phrase, value) => {
      let node = root;
      for (const word of phrase.split(" ")) {
        let next = node.next.get(word);
        if (!next) node.next.set(word, (next = createNode<T>()));
        node = next;
      }
      node.value ??= value;
    },
    matchAt: (words, at) => {
      let node: Node<T> | undefined = root;
      let found: { value: T; length: number } | undefined;
      for (let index = at; index < words.length; index += 1) {
        node = node.next.get(words[index] ?? "");
        if (!node) break;
        if (node.value !== undefined) found = { value: node.value, length: index - at + 1 };
      }
      return found;
    },
  };
};
