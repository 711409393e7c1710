/** "a, b and c". */
export const joined = (items: readonly (string | number)[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
