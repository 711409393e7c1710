/** Weights of rows of features, a cell for each class of a row; or the squares of the steps by which they were changed (AdaGrad; Duchi, Hazan, Singer 2011). */
export type Weights = Float32Array | Float64Array;

/** What the squares are before the first step. */
const firstSquare = 1e-2;
export const firstSquares = (weights: Weights): Weights => weights.map(() => firstSquare);

export type Rounds = { readonly rounds: number; readonly averagedFrom: number };

/** Averages of the weights over the rounds from `averagedFrom` on (Polyak, Juditsky 1992). `learn` goes once through the examples, which each round puts in another order. */
export function learnRounds<Example>(
  examples: Example[],
  weights: Weights,
  { rounds, averagedFrom }: Rounds,
  random: () => number,
  learn: (round: number) => void,
): Weights {
  const sums = weights.map(() => 0);
  for (let round = 0; round < rounds; round++) {
    for (let at = examples.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [examples[at], examples[other]] = [examples[other] as Example, examples[at] as Example];
    }
    learn(round);
    if (round < averagedFrom) continue;
    for (let cell = 0; cell < sums.length; cell++) sums[cell]! += weights[cell] as number;
  }
  return sums.map((sum) => sum / (rounds - averagedFrom));
}
