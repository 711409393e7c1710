type Placed = { readonly from: number; readonly to: number };

/** The fewest items of a list whose moving explains its new order: all that are not in the longest run that kept its order. */
export function movedItems<T extends Placed>(pairs: readonly T[]): T[] {
  const isSorted = pairs.every((pair, index) => index === 0 || (pairs[index - 1] as T).from < pair.from);
  if (isSorted) return [];
  // Longest increasing subsequence, patience sorting: `tails[k]` ends the best run of length k + 1.
  const tails: number[] = [];
  const previous: number[] = [];
  pairs.forEach(({ from }, index) => {
    let low = 0;
    for (let high = tails.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] as number] as T).from < from) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (tails[low - 1] as number) : -1;
    tails[low] = index;
  });
  const kept = new Set<number>();
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) kept.add(index);
  return pairs.filter((_, index) => !kept.has(index));
}
