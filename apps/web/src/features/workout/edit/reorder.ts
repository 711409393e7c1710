/** The list with one item moved up or down; at the ends it stays. */
export const moved = <T>(items: readonly T[], index: number, by: -1 | 1): readonly T[] => {
  const item = items[index];
  const target = index + by;
  if (item === undefined || target < 0 || target >= items.length) return items;
  return items.toSpliced(index, 1).toSpliced(target, 0, item);
};

/** The list with a copy of one item right after it. */
export const duplicated = <T>(items: readonly T[], index: number, copy: (item: T) => T): readonly T[] => {
  const item = items[index];
  return item === undefined ? items : items.toSpliced(index + 1, 0, copy(item));
};
