/** Boosted trees: the logarithm of the odds that they add to, and each a row of nodes `[feature, threshold, left, right]`, a leaf `[-1, value, 0, 0]`. */
export type Trees = {
  readonly start: number;
  readonly trees: readonly (readonly (readonly [number, number, number, number])[])[];
};

/** How likely it is, from 0 to 1 (Friedman 2001: gradient boosting with the logistic loss). */
export function likelihoodBy({ start, trees }: Trees, features: readonly number[]): number {
  let sum = start;
  for (const nodes of trees) {
    let node = nodes[0];
    while (node && node[0] >= 0) node = nodes[(features[node[0]] ?? 0) < node[1] ? node[2] : node[3]];
    sum += node?.[1] ?? 0;
  }
  return 1 / (1 + Math.exp(-sum));
}
