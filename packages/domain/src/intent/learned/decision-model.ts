import { decodeTable, type WeightTable } from "../../learning/weight-table.ts";
import type { Intent } from "../reading.ts";
import { featuresOf, type StretchGiven } from "./decision-features.ts";

/** What was learned of annotated messages: what may be wanted, and the weights of the features for each. */
export type DecisionWeights = WeightTable & { readonly intents: readonly Intent[] };

/** How likely each thing is to be wanted with a stretch: together 1. */
export type Likelihoods = Readonly<Partial<Record<Intent, number>>>;
export type DecisionModel = (given: StretchGiven) => Likelihoods;

/** How likely each is (softmax), in place of its score. */
export function toLikelihoods(scores: Float64Array): void {
  const largest = Math.max(...scores);
  let sum = 0;
  for (let at = 0; at < scores.length; at++) sum += scores[at] = Math.exp((scores[at] ?? 0) - largest);
  for (let at = 0; at < scores.length; at++) scores[at] = (scores[at] ?? 0) / sum;
}

/** A softmax regression over the features of a stretch. */
export function createDecisionModel({ intents, ...weights }: DecisionWeights): DecisionModel {
  const table = decodeTable(weights);
  const { starts } = table;
  return (given) => {
    const { hashes, values } = featuresOf(given);
    const scores = new Float64Array(intents.length);
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
    return Object.fromEntries(intents.map((intent, at) => [intent, scores[at] ?? 0]));
  };
}
