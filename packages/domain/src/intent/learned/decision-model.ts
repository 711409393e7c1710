import { type ClassifierWeights, createClassifier } from "../../learning/classifier.ts";
import type { Intent } from "../reading.ts";
import { featuresOf, type StretchGiven } from "./decision-features.ts";

/** How likely each thing is to be wanted with a stretch: together 1. */
export type Likelihoods = Readonly<Partial<Record<Intent, number>>>;
export type DecisionModel = (given: StretchGiven) => Likelihoods;

export function createDecisionModel(weights: ClassifierWeights<Intent>): DecisionModel {
  const classify = createClassifier(weights);
  return (given) => {
    const likely = classify(featuresOf(given));
    return Object.fromEntries(weights.classes.map((intent, at) => [intent, likely[at] ?? 0]));
  };
}
