/** Boosted trees, whose values are added up: each a row of nodes `[feature, threshold, left, right]`, a leaf `[-1, value, 0, 0]`. */
export type Trees = readonly (readonly (readonly [number, number, number, number])[])[];

const sumOf = (trees: Trees, features: readonly number[]): number => {
  let sum = 0;
  for (const nodes of trees) {
    let node = nodes[0];
    while (node && node[0] >= 0) node = nodes[(features[node[0]] ?? 0) < node[1] ? node[2] : node[3]];
    sum += node?.[1] ?? 0;
  }
  return sum;
};

/** How likely each of several is the right one, from 0 to 1, by their sums; what is left to 1 is how likely none of them is. */
export function sharesOf(sums: readonly number[]): number[] {
  const most = Math.max(0, ...sums);
  const parts = sums.map((sum) => Math.exp(sum - most));
  const whole = parts.reduce((all, part) => all + part, Math.exp(-most));
  return parts.map((part) => part / whole);
}

/** How likely each of several is the right one by the features of each, as `sharesOf`. */
export const likelihoodsBy = (trees: Trees, all: readonly (readonly number[])[]): number[] =>
  sharesOf(all.map((features) => sumOf(trees, features)));
