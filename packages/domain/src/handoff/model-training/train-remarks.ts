import { concepts } from "../remarks/concepts.ts";
import { type Feature, featuresOf } from "../remarks/remark-features.ts";
import { questionsOf, toLikelihoods } from "../remarks/remark-model.ts";
import { splitNote } from "../remarks/remark-sentences.ts";
import { findSides } from "../remarks/remark-sides.ts";
import type { Saying } from "./saying.ts";
import { seeded } from "../../learning/seeded.ts";
import { encodeTable, type FeatureWeights, stepOf, tableLength } from "../../learning/weight-table.ts";
import type { RemarkWeights } from "../remarks/remark-weights.ts";

const answers = {
  topics: ["nothing", ...concepts.map(({ concept }) => concept)],
  polarities: ["present", "better", "absent"],
  requests: ["statement", "request"],
} satisfies RemarkWeights["classes"];
const classes: readonly string[] = [...answers.topics, ...answers.polarities, ...answers.requests];
const questions = questionsOf(answers);
const [, [firstPolarity, firstRequest]] = questions;
const nothing = 0;

/** A feature in training: its row in the weights. */
type Input = { readonly rows: Int32Array; readonly values: Float64Array };
type Example = {
  readonly sentences: readonly Input[];
  /** Topics with their polarity. */
  readonly says: readonly (readonly [topic: number, polarity: number])[];
  readonly asks: boolean;
};

/** Found by cross-writer validation. */
const firstRounds = { rounds: 10, averagedFrom: 2 };
const lastRounds = { rounds: 12, averagedFrom: 2 };
const rate = 0.25;
const shrinking = 1e-5;
const firstSquare = 1e-3;
/** Smaller errors are ignored. */
const minError = 0.005;
const minOccurrences = 2;
/** Maximum size of the table, in characters: the least important weights are dropped. */
const maxTable = 300_000;

const sentenceFeatures = (text: string): readonly (readonly Feature[])[] =>
  splitNote(text).map((sentence) => featuresOf(sentence, findSides(sentence.words)));

/** Rows of the features that occur more than once. */
function rowsOf(all: readonly (readonly (readonly Feature[])[])[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const sentences of all)
    for (const hash of new Set(sentences.flatMap((features) => features.map((feature) => feature.hash))))
      counts.set(hash, (counts.get(hash) ?? 0) + 1);
  const kept = [...counts].filter(([, count]) => count >= minOccurrences);
  return new Map(kept.map(([hash], row) => [hash, row]));
}

const saidIn = ({ says }: Saying): Example["says"] =>
  says.map((said) => {
    const [concept = "", , polarity = ""] = said.split(":");
    const [topic, way] = [classes.indexOf(concept), classes.indexOf(polarity)];
    if (topic < 0 || way < 0) throw new Error(`Nothing is known of ${said}.`);
    return [topic, way];
  });

/** Weights, and the sums of their squared gradients (AdaGrad; Duchi, Hazan, Singer 2011). */
type Learned = {
  readonly weights: Float64Array;
  readonly squares: Float64Array;
  /** 1 for each weight that may change, 0 for the others; absent: all may. */
  readonly kept?: Float64Array;
};

function scoresOf({ weights }: Learned, { rows, values }: Input): Float64Array {
  const scores = new Float64Array(classes.length);
  for (let at = 0; at < rows.length; at++) {
    const from = (rows[at] ?? 0) * classes.length;
    const value = values[at] ?? 0;
    for (let kind = 0; kind < classes.length; kind++)
      scores[kind] = (scores[kind] ?? 0) + (weights[from + kind] ?? 0) * value;
  }
  for (const [from, to] of questions) toLikelihoods(scores, from, to);
  return scores;
}

function learn({ weights, squares, kept }: Learned, { rows, values }: Input, errors: Float64Array): void {
  const wrong = [...errors.keys()].filter((kind) => Math.abs(errors[kind] ?? 0) > minError);
  for (let at = 0; at < rows.length; at++)
    for (const kind of wrong) {
      const cell = (rows[at] ?? 0) * classes.length + kind;
      if (kept?.[cell] === 0) continue;
      const slope = (errors[kind] ?? 0) * (values[at] ?? 0) + shrinking * (weights[cell] ?? 0);
      squares[cell] = (squares[cell] ?? 0) + slope * slope;
      weights[cell] = (weights[cell] ?? 0) - (rate * slope) / Math.sqrt(squares[cell]);
    }
}

/** The predicted minus the expected likelihood of each class. */
function errorsOf(likelihoods: Float64Array, said: Example["says"], asks: boolean): Float64Array {
  const errors = likelihoods.slice();
  const expect = (kind: number, share: number): void => {
    errors[kind] = (errors[kind] ?? 0) - share;
  };
  if (said.length === 0) {
    expect(nothing, 1);
    errors.fill(0, firstPolarity, firstRequest);
  }
  for (const [topic, polarity] of said) {
    expect(topic, 1 / said.length);
    expect(polarity, 1 / said.length);
  }
  expect(classes.length - (asks ? 1 : 2), 1);
  return errors;
}

/** Each label of a remark with several sentences is assigned to its likeliest sentence; the other sentences do not have it. */
function learnExample(learned: Learned, { sentences, says, asks }: Example): void {
  const likelihoods = sentences.map((sentence) => scoresOf(learned, sentence));
  const likeliest = (kind: number): number =>
    likelihoods.reduce((best, of, at) => ((of[kind] ?? 0) > (likelihoods[best]?.[kind] ?? 0) ? at : best), 0);
  const saidAt = says.map((said) => [likeliest(said[0]), said] as const);
  const askedAt = asks ? likeliest(classes.length - 1) : -1;
  for (const [at, sentence] of sentences.entries()) {
    const said = saidAt.filter(([where]) => where === at).map(([, one]) => one);
    learn(learned, sentence, errorsOf(likelihoods[at] ?? new Float64Array(), said, at === askedAt));
  }
}

/**
 * Subtracts from every answer's weight the median of its question, in place: a shared offset has no effect, and fewer weights remain to be
 * stored.
 */
function centre(weights: Float64Array): void {
  for (let row = 0; row < weights.length; row += classes.length)
    for (const [from, to] of questions) {
      const own = weights.subarray(row + from, row + to);
      const median = own.toSorted()[Math.floor(own.length / 2)] ?? 0;
      for (const [at, weight] of own.entries()) own[at] = weight - median;
    }
}

/** The weights of at least `least`, by feature. */
function tableOf(weights: Float64Array, rows: ReadonlyMap<number, number>, least: number): FeatureWeights {
  const table = new Map<number, Float32Array>();
  for (const [hash, row] of rows) {
    const pairs: number[] = [];
    for (let kind = 0; kind < classes.length; kind++) {
      const weight = weights[row * classes.length + kind] ?? 0;
      if (Math.abs(weight) >= least) pairs.push(kind, weight);
    }
    if (pairs.length > 0) table.set(hash, Float32Array.from(pairs));
  }
  return table;
}

/** The minimum size of a weight for the table to fit. */
function leastKept(weights: Float64Array, rows: ReadonlyMap<number, number>): number {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  let least = stepOf(largest) / 2;
  while (tableLength(tableOf(weights, rows, least)) > maxTable) least *= 1.1;
  return least;
}

type Rounds = { readonly rounds: number; readonly averagedFrom: number };

/** Averages the weights over the rounds from `averagedFrom` on (Polyak, Juditsky 1992). `seed`: of the order of the examples. */
function learnRounds(
  learned: Learned,
  given: readonly Example[],
  { rounds, averagedFrom }: Rounds,
  seed: number,
): Float64Array {
  const examples = [...given];
  const random = seeded(seed);
  const sums = new Float64Array(learned.weights.length);
  for (let round = 0; round < rounds; round++) {
    for (let at = examples.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      const [one, two] = [examples[at], examples[other]];
      if (one && two) [examples[at], examples[other]] = [two, one];
    }
    for (const example of examples) learnExample(learned, example);
    if (round < averagedFrom) continue;
    for (const [cell, weight] of learned.weights.entries()) sums[cell] = (sums[cell] ?? 0) + weight;
  }
  return sums.map((sum) => sum / (rounds - averagedFrom));
}

/** Orders in which the remarks are learned: a single one would decide which of a writer's words are understood. */
const seeds = [7, 11, 13];

/** The mean of what is learned from the same start in several orders. */
function learnedInOrders(start: Learned, examples: readonly Example[], rounds: Rounds): Float64Array {
  const mean = new Float64Array(start.weights.length);
  for (const seed of seeds) {
    const own = { ...start, weights: start.weights.slice(), squares: start.squares.slice() };
    for (const [cell, weight] of learnRounds(own, examples, rounds, seed).entries())
      mean[cell] = (mean[cell] ?? 0) + weight / seeds.length;
  }
  return mean;
}

const toExample = (
  saying: Saying,
  sentences: readonly (readonly Feature[])[],
  rows: ReadonlyMap<number, number>,
) => ({
  says: saidIn(saying),
  asks: saying.asks === true,
  sentences: sentences.map((features) => {
    const known = features.filter(({ hash }) => rows.has(hash));
    return {
      rows: Int32Array.from(known, ({ hash }) => rows.get(hash) ?? 0),
      values: Float64Array.from(known, ({ value }) => value),
    };
  }),
});

const joints = [", ", " and ", ", then ", ", but "] as const;
const maxJoinedWords = 16;

const wordCount = (text: string): number => text.split(" ").length;
const withoutEnd = (text: string): string => text.replace(/[.!?]+$/u, "");
const asContinued = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Repeats each short remark, joined into one sentence with a meaningless one: as people write in a hurry. */
function joinedWithNothing(sayings: readonly Saying[]): readonly Saying[] {
  const random = seeded(5);
  const short = sayings.filter(({ text, asks }) => !asks && wordCount(text) <= maxJoinedWords);
  const saysNothing = short.filter(({ says }) => says.length === 0);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  return short.map(({ text, says }) => {
    const other = pick(saysNothing)?.text ?? "";
    const [first, second] = random() < 1 / 2 ? [text, other] : [other, text];
    return { text: `${withoutEnd(first)}${pick(joints)}${asContinued(withoutEnd(second))}`, says };
  });
}

/**
 * Trains on remarks: softmax regressions by stochastic gradient descent. The least important weights are dropped, and the rest trained once
 * more without them. Deterministic for the same remarks in the same order.
 */
export function trainRemarks(remarks: readonly Saying[]): RemarkWeights {
  const sayings = [...remarks, ...joinedWithNothing(remarks)];
  const all = sayings.map(({ text }) => sentenceFeatures(text));
  const rows = rowsOf(all);
  const examples = sayings.map((saying, at) => toExample(saying, all[at] ?? [], rows));
  const size = rows.size * classes.length;
  const start = { weights: new Float64Array(size), squares: new Float64Array(size).fill(firstSquare) };
  const whole = learnedInOrders(start, examples, firstRounds);
  centre(whole);
  const least = leastKept(whole, rows);
  const kept = whole.map((weight) => (Math.abs(weight) >= least ? 1 : 0));
  const weights = whole.map((weight, cell) => weight * (kept[cell] ?? 0));
  const refined = learnedInOrders({ ...start, weights, kept }, examples, lastRounds);
  const step = stepOf(refined.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0));
  return { classes: answers, step, table: encodeTable(tableOf(refined, rows, step / 2), step) };
}
