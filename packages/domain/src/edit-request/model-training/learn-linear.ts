import { encodeTable, stepOf, tableLength, type FeatureWeights } from "../../learning/weight-table.ts";
import { featureBits, type LinearModel, type LinearWeights } from "../learned/linear-model.ts";

/** The largest weights, in a table of at most `longest` characters. `tableFrom`: those from a size on. */
export const toWeights = (
  classes: readonly string[],
  tableFrom: (least: number) => FeatureWeights,
  longest: number,
): LinearWeights => {
  const largestOf = (pairs: Float32Array): number =>
    pairs.reduce((most, one, at) => (at % 2 === 1 ? Math.max(most, Math.abs(one)) : most), 0);
  const step = stepOf(
    tableFrom(0)
      .values()
      .reduce((most, pairs) => Math.max(most, largestOf(pairs)), 0),
  );
  let least = step / 2;
  while (tableLength(tableFrom(least)) > longest) least *= 1.1;
  return { classes, step, table: encodeTable(tableFrom(least), step) };
};

/** How far, and how long, weights follow what they got wrong (AdaGrad; Duchi, Hazan, Singer 2011). */
const firstSquare = 1e-3;

/** A linear model while it is learned: averages of the weights over rounds are kept (Polyak, Juditsky 1992). */
export type Learner = LinearModel & {
  /** Follows `errors`: what each class was taken for less what it is. */
  readonly follow: (features: readonly number[], errors: Float64Array, rate: number) => void;
  /** Counts the weights as they are now among those that are averaged. */
  readonly keep: () => void;
  /** From here on the model is the average of what was kept. */
  readonly average: () => void;
  /** In a table of at most so many characters: what matters least is left out. */
  readonly weights: (longest: number) => LinearWeights;
};

/** Of errors that are smaller nothing is learned. */
const minError = 0.01;

export const createLearner = (classes: readonly string[]): Learner => {
  const size = (1 << featureBits) * classes.length;
  const cells = new Float32Array(size);
  const squares = new Float32Array(size).fill(firstSquare);
  const sums = new Float64Array(size);
  let kept = 0;
  const tableFrom = (least: number): FeatureWeights => {
    const table = new Map<number, Float32Array>();
    for (let feature = 0; feature < 1 << featureBits; feature++) {
      const pairs: number[] = [];
      for (let at = 0; at < classes.length; at++) {
        const weight = cells[feature * classes.length + at] ?? 0;
        if (weight !== 0 && Math.abs(weight) >= least) pairs.push(at, weight);
      }
      if (pairs.length > 0) table.set(feature, Float32Array.from(pairs));
    }
    return table;
  };
  return {
    classes,
    addScores(features, scores) {
      for (const feature of features)
        for (let at = 0; at < classes.length; at++)
          scores[at] = (scores[at] ?? 0) + (cells[feature * classes.length + at] ?? 0);
    },
    follow(features, errors, rate) {
      for (let at = 0; at < classes.length; at++) {
        const error = errors[at] ?? 0;
        if (Math.abs(error) < minError) continue;
        for (const feature of features) {
          const cell = feature * classes.length + at;
          squares[cell] = (squares[cell] ?? 0) + error * error;
          cells[cell] = (cells[cell] ?? 0) - (rate * error) / Math.sqrt(squares[cell] ?? 1);
        }
      }
    },
    keep() {
      kept += 1;
      for (let cell = 0; cell < size; cell++) sums[cell] = (sums[cell] ?? 0) + (cells[cell] ?? 0);
    },
    average() {
      for (let cell = 0; cell < size; cell++) cells[cell] = (sums[cell] ?? 0) / kept;
    },
    weights: (longest) => toWeights(classes, tableFrom, longest),
  };
};
