import type { TrainingQuestion } from "../question.ts";
import { figureOf, type TrainingFacts } from "./figure-in-words.ts";
import type { Found } from "./training-figures.ts";

/** "Top 3 deadlifts", "my two fastest 5ks": the best of as many workouts, the very best first, each with its day. */
export function bestFew(
  found: readonly Found[],
  { top = 1, ...question }: TrainingQuestion,
  facts: TrainingFacts,
): readonly string[] {
  const told = found.map((one) => ({ one, text: figureOf([one], question, facts)?.text }));
  const best: string[] = [];
  let left = told.filter(({ text }) => text !== undefined);
  while (best.length < top && left.length > 0) {
    const figure = figureOf(
      left.map(({ one }) => one),
      question,
      facts,
    );
    const next = left.find(({ text }) => text === figure?.text) ?? left[0];
    if (next?.text !== undefined) best.push(next.text);
    left = left.filter((one) => one !== next);
  }
  return best;
}
