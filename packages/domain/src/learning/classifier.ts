import { decodeTable, type WeightTable } from "./weight-table.ts";
import type { Features } from "./word-features.ts";

/** What was learned of annotated texts: what they may be, and the weights of the features for each. */
export type ClassifierWeights<Kind extends string> = WeightTable & { readonly classes: readonly Kind[] };

/** How likely each class is, in the order of the classes: together 1. */
export type Classifier = (features: Features) => Float64Array;

/** How likely each is (softmax), in place of its score. */
export function toLikelihoods(scores: Float64Array): void {
  const largest = Math.max(...scores);
  let sum = 0;
  for (let at = 0; at < scores.length; at++) sum += scores[at] = Math.exp((scores[at] ?? 0) - largest);
  for (let at = 0; at < scores.length; at++) scores[at] = (scores[at] ?? 0) / sum;
}

/** A softmax regression over the features of a text. */
export function createClassifier({ classes, ...weights }: ClassifierWeights<string>): Classifier {
  const table = decodeTable(weights);
  const { starts } = table;
  return ({ hashes, values }) => {
    const scores = new Float64Array(classes.length);
    for (let at = 0; at < hashes.length; at++) {
      const place = table.placeOf(hashes[at] ?? 0);
      if (place < 0) continue;
      const value = values[at] ?? 0;
      for (let entry = starts[place] ?? 0; entry < (starts[place + 1] ?? 0); entry++) {
        const kind = table.kinds[entry] ?? 0;
        scores[kind] = (scores[kind] ?? 0) + (table.weights[entry] ?? 0) * value;
      }
    }
    toLikelihoods(scores);
    return scores;
  };
}
