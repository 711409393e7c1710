import type { Weights } from "./learn-rounds.ts";
import { encodeTable, type FeatureWeights, stepOf, tableLength, type WeightTable } from "./weight-table.ts";

/** Which row of the weights each feature has, by its hash. */
export type FeatureRows = ReadonlyMap<number, number>;

/** Rows of the features that occur in these lists so often. */
export function rowsOf(lists: readonly Iterable<number>[], minOccurrences: number): FeatureRows {
  const counts = new Map<number, number>();
  for (const hashes of lists) for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  return new Map(
    [...counts].filter(([, count]) => count >= minOccurrences).map(([hash], row) => [hash, row]),
  );
}

/** The rows of those of the features that have one. */
export const rowsIn = (rows: FeatureRows, hashes: Int32Array): Int32Array =>
  hashes.map((hash) => rows.get(hash) ?? -1).filter((row) => row >= 0);

/** The weights from `least` on, by their features; `size`: how many classes a row has. */
function weightsFrom(weights: Weights, rows: FeatureRows, size: number, least: number): FeatureWeights {
  const table = new Map<number, Float32Array>();
  for (const [hash, row] of rows) {
    const pairs: number[] = [];
    for (let kind = 0; kind < size; kind++) {
      const weight = weights[row * size + kind] as number;
      if (Math.abs(weight) >= least) pairs.push(kind, weight);
    }
    if (pairs.length > 0) table.set(hash, Float32Array.from(pairs));
  }
  return table;
}

function stepFor(weights: Weights): number {
  let largest = 0;
  for (const weight of weights) largest = Math.max(largest, Math.abs(weight));
  return stepOf(largest);
}

/** The weights that matter most, the others 0, and which those are (1): so many that their table has `maxTable` characters at most. */
export function prune(
  weights: Weights,
  rows: FeatureRows,
  size: number,
  maxTable: number,
): { readonly weights: Weights; readonly kept: Uint8Array } {
  let least = stepFor(weights) / 2;
  while (tableLength(weightsFrom(weights, rows, size, least)) > maxTable) least *= 1.1;
  const kept = Uint8Array.from(weights, (weight) => Number(Math.abs(weight) >= least));
  return { weights: weights.map((weight, cell) => weight * (kept[cell] as number)), kept };
}

export function toTable(weights: Weights, rows: FeatureRows, size: number): WeightTable {
  const step = stepFor(weights);
  return { step, table: encodeTable(weightsFrom(weights, rows, size, step / 2), step) };
}
