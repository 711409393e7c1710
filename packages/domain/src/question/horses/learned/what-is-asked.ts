import { type Classifier, createClassifier } from "../../../learning/classifier.ts";
import { type AskedOfHorses, asksOfHorses } from "./asks.ts";
import { featuresOfAsked, type QuestionGiven } from "./asked-features.ts";
import weights from "./asked-weights.json" with { type: "json" };

let classify: Classifier | undefined;

/** What is likeliest to be asked, and how likely it is. */
export type LikelyAsked = { readonly asks: AskedOfHorses; readonly likelihood: number };

/**
 * What a question that may be of horses asks, as learned of annotated questions (`cases/horse-questions.jsonl`; `tools/train-horse-questions.mjs`).
 */
export function whatIsAsked(given: QuestionGiven): LikelyAsked {
  classify ??= createClassifier(weights as typeof weights & { readonly classes: readonly AskedOfHorses[] });
  const likely = classify(featuresOfAsked(given));
  const likelihood = Math.max(...likely);
  return { asks: asksOfHorses[likely.indexOf(likelihood)] ?? "own", likelihood };
}
