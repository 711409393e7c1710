import type { Feature } from "./remark-features.ts";
import { decodeTable } from "../../learning/weight-table.ts";
import type { RemarkWeights } from "./remark-weights.ts";

/** The likely meaning of a sentence according to the weights. */
export type Meaning = {
  /** Likelihoods of each concept and of `nothing`; they add up to 1. */
  readonly topics: ReadonlyMap<string, number>;
  /** Likelihoods of each polarity if there is an observation; they add up to 1. */
  readonly polarities: ReadonlyMap<string, number>;
  /** How likely it is a request to the next rider. */
  readonly request: number;
  /** The index of the word that contributes most to a topic. */
  readonly wordOf: (topic: string) => number;
};

/** Replaces scores by their likelihoods (softmax), in place, from `from` to `to`. */
export function toLikelihoods(scores: Float64Array, from: number, to: number): void {
  let largest = -Infinity;
  for (let at = from; at < to; at++) largest = Math.max(largest, scores[at] ?? 0);
  let sum = 0;
  for (let at = from; at < to; at++) {
    const likely = Math.exp((scores[at] ?? 0) - largest);
    scores[at] = likely;
    sum += likely;
  }
  for (let at = from; at < to; at++) scores[at] = (scores[at] ?? 0) / sum;
}

/** The range of each question's answers among all classes. */
export const questionsOf = ({ topics, polarities, requests }: RemarkWeights["classes"]) => {
  const [first, second] = [topics.length, topics.length + polarities.length];
  return [
    [0, first],
    [first, second],
    [second, second + requests.length],
  ] as const;
};

export type RemarkModel = { readonly meaningOf: (features: readonly Feature[]) => Meaning };

/** A softmax regression per question, over the features of a sentence. */
export function createRemarkModel(weights: RemarkWeights): RemarkModel {
  const { topics, polarities, requests } = weights.classes;
  const classes = [...topics, ...polarities, ...requests];
  const questions = questionsOf(weights.classes);
  const table = decodeTable(weights);
  const { starts } = table;
  const eachScore = (
    features: readonly Feature[],
    onScore: (kind: number, score: number, at: number) => void,
  ): void => {
    for (const { hash, value, at } of features) {
      const place = table.placeOf(hash);
      for (let entry = starts[place] ?? 0; entry < (starts[place + 1] ?? 0); entry++)
        onScore(table.kinds[entry] ?? 0, (table.weights[entry] ?? 0) * value, at);
    }
  };
  const wordOf = (features: readonly Feature[], topic: string): number => {
    const byWord = new Map<number, number>();
    eachScore(features, (kind, score, at) => {
      if (classes[kind] === topic) byWord.set(at, (byWord.get(at) ?? 0) + score);
    });
    return [...byWord].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
  };
  return {
    meaningOf(features) {
      const scores = new Float64Array(classes.length);
      eachScore(features, (kind, score) => {
        scores[kind] = (scores[kind] ?? 0) + score;
      });
      for (const [from, to] of questions) toLikelihoods(scores, from, to);
      const [ofTopics, ofPolarities] = questions.map(
        ([from, to]) => new Map(classes.slice(from, to).map((name, at) => [name, scores[from + at] ?? 0])),
      );
      return {
        topics: ofTopics ?? new Map(),
        polarities: ofPolarities ?? new Map(),
        request: scores.at(-1) ?? 0,
        wordOf: (topic) => wordOf(features, topic),
      };
    },
  };
}
