import type { Item } from "../items/item.ts";

/** Kinds of items, as clauses are put together by them. */
export type Word = Item & { readonly kind: "word" };

const fits = (wanted: string | RegExp, said: string): boolean =>
  typeof wanted === "string" ? wanted === said : wanted.test(said);

/** A word of this class, and of this sense where one is said. */
export const isWord = (
  item: Item | undefined,
  name: string | RegExp,
  value?: string | RegExp,
): item is Word =>
  item?.kind === "word" && fits(name, item.class) && (value === undefined || fits(value, item.value));
export const isVerb = (item: Item): boolean => isWord(item, "verb");
const isAll = (item: Item): boolean => isWord(item, "all", /^(everything|both|rest)$/u);
export const isTarget = (item: Item): boolean =>
  item.kind === "exercise" || item.kind === "places" || isAll(item);
export const isAmount = (item: Item): boolean =>
  item.kind === "amount" || isWord(item, "half") || isWord(item, "prep", "insteadalone");
export const isWhen = (item: Item): boolean => item.kind === "when";
export const verbOf = (items: readonly Item[]): string | undefined => {
  const found = items.find(isVerb);
  return found?.kind === "word" ? found.value : undefined;
};

/** Nouns of what an exercise has. */
export const isField = /^(sets|reps|load|rest|warmupsets|effort|duration)$/u;

/** The field that "half" is said of; `pending` where none is named beside it. */
export const halfField = (items: readonly Item[]): string | undefined => {
  const at = items.findIndex((item) => isWord(item, "half"));
  if (at < 0) return undefined;
  const noun = items.slice(at + 1, at + 4).find((item) => isWord(item, "noun") && isField.test(item.value));
  const before = items.slice(0, at).findLast((item) => isWord(item, "noun") && isField.test(item.value));
  const found = noun ?? before;
  return found?.kind === "word" ? found.value : "pending";
};
