/** "a, b and c". */
export const joined = (items: readonly (string | number)[], word: "and" | "or" = "and"): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${word} ${items.at(-1)}`;
