import { type ClassifierWeights, toLikelihoods } from "./classifier.ts";
import { type FeatureRows, prune, rowsOf, toTable } from "./feature-rows.ts";
import { firstSquares, learnRounds, type Rounds, type Weights } from "./learn-rounds.ts";
import { seeded } from "./seeded.ts";
import type { Features } from "./word-features.ts";

/** A text with all that it may be. */
export type Lesson<Kind extends string> = {
  readonly features: Features;
  readonly wanted: readonly Kind[];
  /** How much it counts. */
  readonly weight: number;
};

/** Found by leaving writers out, and by how many decisions two trainings without different tenths of the lessons differ in: docs/readings.md, Talk. */
const firstRounds = { trainings: 5, rounds: 8, averagedFrom: 2 };
const lastRounds = { trainings: 3, rounds: 6, averagedFrom: 2 };
const rate = 0.15;
/** So many of the lessons each training leaves out. */
const leftOut = 0.2;
/** How strongly a round draws each weight to 0, whatever number of lessons speaks for it: what is rare says little (a Gaussian prior). */
const prior = 0.1;
const minOccurrences = 2;
/** Of errors that are smaller nothing is learned. */
const minError = 0.003;
type Row = {
  readonly rows: Int32Array;
  readonly values: Float64Array;
  readonly wanted: Uint8Array;
  readonly weight: number;
};
type Learned = { readonly weights: Weights; readonly squares: Weights };
/** What all trainings have: the examples, how many of them have each feature, and which weights are learned at all. */
type Given = {
  readonly examples: readonly Row[];
  readonly occurrences: Float64Array;
  readonly kept?: Uint8Array;
};

function toRow(
  { features, wanted, weight }: Lesson<string>,
  rows: FeatureRows,
  classes: readonly string[],
): Row {
  const known = [...features.hashes.keys()].filter((at) => rows.has(features.hashes[at] ?? 0));
  return {
    rows: Int32Array.from(known, (at) => rows.get(features.hashes[at] ?? 0) ?? 0),
    values: Float64Array.from(known, (at) => features.values[at] ?? 0),
    wanted: Uint8Array.from(classes, (one) => Number(wanted.includes(one))),
    weight,
  };
}

/** One step down the slope of the likelihood of what may be wanted, all of it together. */
function learn({ weights, squares }: Learned, row: Row, { occurrences, kept }: Given): void {
  const { rows, values, wanted, weight } = row;
  const size = wanted.length;
  const scores = new Float64Array(size);
  for (let at = 0; at < rows.length; at++) {
    const from = (rows[at] ?? 0) * size;
    for (let kind = 0; kind < size; kind++)
      scores[kind] = (scores[kind] ?? 0) + (weights[from + kind] ?? 0) * (values[at] ?? 0);
  }
  toLikelihoods(scores);
  let right = 1e-12;
  for (let kind = 0; kind < size; kind++) if (wanted[kind]) right += scores[kind] ?? 0;
  for (let kind = 0; kind < size; kind++) {
    const likely = scores[kind] ?? 0;
    const error = (wanted[kind] ? likely - likely / right : likely) * weight;
    if (Math.abs(error) < minError) continue;
    for (let at = 0; at < rows.length; at++) {
      const feature = rows[at] ?? 0;
      const cell = feature * size + kind;
      if (kept?.[cell] === 0) continue;
      const shrinking = (prior / (occurrences[feature] ?? 1)) * (weights[cell] ?? 0);
      const slope = error * (values[at] ?? 0) + shrinking;
      squares[cell] = (squares[cell] ?? 0) + slope * slope;
      weights[cell] = (weights[cell] ?? 0) - (rate * slope) / Math.sqrt(squares[cell]);
    }
  }
}

/** The mean of several trainings from the same beginning, each without other lessons: what one of them makes of chance, the others don't. */
function learnOften(
  { weights, squares }: Learned,
  given: Given,
  { trainings, ...rounds }: Rounds & { readonly trainings: number },
): Learned {
  const sums = { weights: new Float64Array(weights.length), squares: new Float64Array(weights.length) };
  for (let training = 0; training < trainings; training++) {
    const own = { weights: weights.slice(), squares: squares.slice() };
    const random = seeded(training + 1);
    const examples = given.examples.filter(() => random() >= leftOut);
    const learned = learnRounds(examples, own.weights, rounds, random, () => {
      for (const row of examples) learn(own, row, given);
    });
    for (let cell = 0; cell < weights.length; cell++) {
      sums.weights[cell] = (sums.weights[cell] ?? 0) + (learned[cell] ?? 0) / trainings;
      sums.squares[cell] = (sums.squares[cell] ?? 0) + (own.squares[cell] ?? 0) / trainings;
    }
  }
  return sums;
}

/** What all things have of a feature says nothing: the middle of its weights becomes 0. */
function centre(weights: Weights, size: number): void {
  for (let from = 0; from < weights.length; from += size) {
    const own = weights.subarray(from, from + size);
    const middle = own.toSorted()[Math.floor(size / 2)] ?? 0;
    for (const [at, weight] of own.entries()) own[at] = weight - middle;
  }
}

/**
 * What can be learned from lessons: a softmax regression by stochastic gradient descent. What matters least is left out, and the rest learned
 * once more without it; the table has `maxTable` characters at most. The same weights for the same lessons in the same order.
 */
export function trainClassifier<Kind extends string>(
  classes: readonly Kind[],
  lessons: readonly Lesson<Kind>[],
  maxTable: number,
): ClassifierWeights<Kind> {
  const size = classes.length;
  const rows = rowsOf(
    lessons.map(({ features }) => features.hashes),
    minOccurrences,
  );
  const examples = lessons.map((lesson) => toRow(lesson, rows, classes));
  const occurrences = new Float64Array(rows.size);
  for (const example of examples)
    for (const row of example.rows) occurrences[row] = (occurrences[row] ?? 0) + 1;
  const none = new Float64Array(rows.size * size);
  const first = { weights: none, squares: firstSquares(none) };
  const { weights: whole, squares } = learnOften(first, { examples, occurrences }, firstRounds);
  centre(whole, size);
  const { weights, kept } = prune(whole, rows, size, maxTable);
  const given = { examples, occurrences, kept };
  const { weights: refined } = learnOften({ weights, squares }, given, lastRounds);
  return { classes, ...toTable(refined, rows, size) };
}
