/** How little the first ranks differ: the usual value (Cormack, Clarke & Büttcher, Reciprocal Rank Fusion, 2009). */
const flatness = 60;

/**
 * Merges several rankings, best first: an item high in any comes before one that is high in none, and an item in two before those in one
 * only.
 */
export function fuseRankings<T>(
  rankings: readonly (readonly T[])[],
  keyOf: (item: T) => string,
): readonly T[] {
  const fused = new Map<string, { readonly item: T; score: number }>();
  for (const ranking of rankings)
    for (const [at, item] of ranking.entries()) {
      const entry = fused.get(keyOf(item)) ?? { item, score: 0 };
      entry.score += 1 / (flatness + at + 1);
      fused.set(keyOf(item), entry);
    }
  return [...fused.values()].toSorted((a, b) => b.score - a.score).map(({ item }) => item);
}
