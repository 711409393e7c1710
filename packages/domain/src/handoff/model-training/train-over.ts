import { encodeTable, stepOf, type WeightTable } from "../../learning/weight-table.ts";
import { seeded } from "../../learning/seeded.ts";
import { overFeaturesOf } from "../remarks/over-model.ts";
import type { Feature } from "../remarks/remark-features.ts";
import { splitNote } from "../remarks/remark-sentences.ts";
import { findSides } from "../remarks/remark-sides.ts";
import type { Saying } from "./saying.ts";

type Example = { readonly features: readonly Feature[]; readonly isOver: boolean };

/** Found by cross-writer validation. */
const rounds = 12;
const averagedFrom = 2;
const rate = 0.15;
const shrinking = 1e-5;
const firstSquare = 1e-3;
/** Smaller errors are ignored. */
const minError = 0.01;
const minOccurrences = 2;
/** Smaller weights are not kept. */
const minWeight = 0.12;

/** Remarks of one sentence that is there, or over: what is better is neither. */
const toExamples = (remarks: readonly Saying[]): readonly Example[] =>
  remarks.flatMap(({ text, says }) => {
    const ways = new Set(says.map((said) => said.split(":")[2]));
    const [sentence, ...more] = splitNote(text);
    if (!sentence || more.length > 0 || ways.size !== 1 || ways.has("better")) return [];
    return [{ features: overFeaturesOf(sentence, findSides(sentence.words)), isOver: ways.has("absent") }];
  });

/** Trains by stochastic gradient descent (AdaGrad), averaged over the later rounds. Deterministic for the same remarks in the same order. */
export function trainOver(remarks: readonly Saying[]): WeightTable {
  const examples = [...toExamples(remarks)];
  const counts = new Map<number, number>();
  for (const { features } of examples)
    for (const { hash } of features) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  const cells = new Map<number, { weight: number; square: number; sum: number }>();
  for (const [hash, count] of counts)
    if (count >= minOccurrences) cells.set(hash, { weight: 0, square: firstSquare, sum: 0 });
  const random = seeded(7);
  for (let round = 0; round < rounds; round++) {
    for (let at = examples.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      const [one, two] = [examples[at], examples[other]];
      if (one && two) [examples[at], examples[other]] = [two, one];
    }
    for (const { features, isOver } of examples) {
      const score = features.reduce(
        (sum, { hash, value }) => sum + (cells.get(hash)?.weight ?? 0) * value,
        0,
      );
      const error = 1 / (1 + Math.exp(-score)) - Number(isOver);
      if (Math.abs(error) < minError) continue;
      for (const { hash, value } of features) {
        const cell = cells.get(hash);
        if (!cell) continue;
        const slope = error * value + shrinking * cell.weight;
        cell.square += slope * slope;
        cell.weight -= (rate * slope) / Math.sqrt(cell.square);
      }
    }
    if (round >= averagedFrom) for (const cell of cells.values()) cell.sum += cell.weight;
  }
  const kept = [...cells]
    .map(([hash, { sum }]) => [hash, sum / (rounds - averagedFrom)] as const)
    .filter(([, weight]) => Math.abs(weight) >= minWeight);
  const step = stepOf(kept.reduce((most, [, weight]) => Math.max(most, Math.abs(weight)), 0));
  const table = new Map(kept.map(([hash, weight]) => [hash, Float32Array.from([0, weight])]));
  return { step, table: encodeTable(table, step) };
}
