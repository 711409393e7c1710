import type { Item } from "../items/item.ts";

const isField = /^(sets|reps|load|rest|warmupsets|effort|duration)$/u;

/** The field that "half" is said of; `pending` where none is named beside it. */
export const halfField = (items: readonly Item[]): string | undefined => {
  const at = items.findIndex((item) => item.kind === "word" && item.class === "half");
  if (at < 0) return undefined;
  const noun = items
    .slice(at + 1, at + 4)
    .find((item) => item.kind === "word" && item.class === "noun" && isField.test(item.value));
  const before = items
    .slice(0, at)
    .findLast((item) => item.kind === "word" && item.class === "noun" && isField.test(item.value));
  const found = noun ?? before;
  return found?.kind === "word" ? found.value : "pending";
};
