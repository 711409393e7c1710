import type { Terms } from "./terms.ts";

/** BM25's saturation and length normalisation, at their usual values (Robertson & Zaragoza, The Probabilistic Relevance Framework, 2009, §3.4). */
const saturation = 1.2;
const lengthWeight = 0.75;

/** A shared exercise counts more than a shared word: it stands for all words of its names. */
const exerciseWeight = 2;

const keysOf = ({ stems, exercises }: Terms): readonly string[] => [
  ...stems,
  ...exercises.map((id) => `exercise:${id}`),
];

const weightOf = (key: string): number => (key.startsWith("exercise:") ? exerciseWeight : 1);

type Ranked<T> = { readonly item: T; readonly score: number };

/**
 * Items by relevance to what is asked, best first; items that share no term with it are left out. BM25 over the items themselves: a term
 * that most of them contain says little. `total`: the size of the whole collection if `items` are only the matches; `length`: how much
 * longer items count less, from 0 to 1.
 */
export function rankRelevance<T extends { readonly terms: Terms }>(
  asked: Terms,
  items: readonly T[],
  { total = items.length, length = lengthWeight }: { readonly total?: number; readonly length?: number } = {},
): readonly Ranked<T>[] {
  const documents = items.map(({ terms }) => new Set(keysOf(terms)));
  const averageSize = documents.reduce((sum, { size }) => sum + size, 0) / Math.max(1, documents.length);
  const keys = keysOf(asked);
  const idf = new Map(
    keys.map((key) => {
      const count = documents.filter((document) => document.has(key)).length;
      return [key, Math.log(1 + (Math.max(total, count) - count + 0.5) / (count + 0.5))] as const;
    }),
  );
  return items
    .map((item, index) => {
      const document = documents[index] ?? new Set();
      const norm = 1 - length + (length * document.size) / Math.max(1, averageSize);
      const score = keys
        .filter((key) => document.has(key))
        .reduce(
          (sum, key) =>
            sum + (weightOf(key) * (idf.get(key) ?? 0) * (saturation + 1)) / (1 + saturation * norm),
          0,
        );
      return { item, score };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}

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
