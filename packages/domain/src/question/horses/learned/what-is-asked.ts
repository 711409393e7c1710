import { type Classifier, createClassifier } from "../../../learning/classifier.ts";
import type { AskedOfHorses } from "./asks.ts";
import { featuresOfAsked, type QuestionGiven } from "./asked-features.ts";
import weights from "./asked-weights.json" with { type: "json" };

const classes = weights.classes as readonly AskedOfHorses[];
let classify: Classifier | undefined;

/** What is likeliest to be asked, and how likely it is. */
export type LikelyAsked = { readonly asks: AskedOfHorses; readonly likelihood: number };

/**
 * What a question that may be of horses asks, as learned of annotated questions (`cases/horse-questions.jsonl`; `tools/train-horse-questions.mjs`).
 */
export function whatIsAsked(given: QuestionGiven): LikelyAsked {
  classify ??= createClassifier(weights);
  const likely = classify(featuresOfAsked(given));
  const likelihood = Math.max(...likely);
  return { asks: classes[likely.indexOf(likelihood)] ?? "own", likelihood };
}
