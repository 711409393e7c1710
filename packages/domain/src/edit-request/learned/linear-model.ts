import { decodeTable, type WeightTable } from "../../learning/weight-table.ts";

/** Classes, and what each feature says for and against them. */
export type LinearWeights = WeightTable & { readonly classes: readonly string[] };

/** What the reader of edit requests has learned, as it is kept in a file. */
export type EditWeights = {
  /** Which label an item has. */
  readonly labels: LinearWeights;
  /** Which of the plans that labels lead to is meant: one class. */
  readonly ranking: LinearWeights;
};

export type LinearModel = {
  readonly classes: readonly string[];
  /** Adds what features say of each class to its score. */
  readonly addScores: (features: readonly number[], scores: Float64Array) => void;
};

/** Features are hashes of so many bits. */
export const featureBits = 18;
const mask = (1 << featureBits) - 1;

/** FNV-1a, folded to `featureBits`. */
export const hashOf = (text: string): number => {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return (hash ^ (hash >>> featureBits)) & mask;
};

/** The weights of features stand in one row each; most features have none. */
export const createLinearModel = ({ classes, ...table }: LinearWeights): LinearModel => {
  const { hashes, starts, kinds, weights } = decodeTable(table);
  const rowOf = new Int32Array(1 << featureBits).fill(-1);
  const rows = new Float32Array(hashes.length * classes.length);
  for (const [row, feature] of hashes.entries()) {
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++)
      rows[row * classes.length + (kinds[at] ?? 0)] = weights[at] ?? 0;
    rowOf[feature] = row;
  }
  return {
    classes,
    addScores(features, scores) {
      for (const feature of features) {
        const from = (rowOf[feature] ?? -1) * classes.length;
        if (from < 0) continue;
        for (let at = 0; at < classes.length; at++) scores[at] = (scores[at] ?? 0) + (rows[from + at] ?? 0);
      }
    },
  };
};
