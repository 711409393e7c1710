import type { Item } from "../items/item.ts";

/** Kinds of items, as clauses are put together by them. */
export const isWord = (item: Item, name: string): boolean => item.kind === "word" && item.class === name;
export const isVerb = (item: Item): boolean => isWord(item, "verb");
const isAll = (item: Item): boolean =>
  item.kind === "word" && item.class === "all" && /^(everything|both|rest)$/u.test(item.value);
export const isTarget = (item: Item): boolean =>
  item.kind === "exercise" || item.kind === "places" || isAll(item);
export const isAmount = (item: Item): boolean =>
  item.kind === "amount" ||
  isWord(item, "half") ||
  (item.kind === "word" && item.class === "prep" && item.value === "insteadalone");
export const isWhen = (item: Item): boolean => item.kind === "when";
export const isSpare = (item: Item): boolean =>
  isWord(item, "filler") ||
  isWord(item, "prep") ||
  item.kind === "comma" ||
  isWord(item, "and") ||
  isWord(item, "particle");

/** Verbs that an amount goes with. */
export const amountVerbs = /^(set|change|raise|lower|drop|take|bring|add|throw|halve|double)$/u;
export const verbOf = (items: readonly Item[]): string | undefined => {
  const found = items.find(isVerb);
  return found?.kind === "word" ? found.value : undefined;
};
