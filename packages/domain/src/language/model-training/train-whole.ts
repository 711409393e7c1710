import { prune, rowsIn, rowsOf, toTable } from "../../learning/feature-rows.ts";
import { firstSquares, learnRounds, type Rounds, type Weights } from "../../learning/learn-rounds.ts";
import { seeded } from "../../learning/seeded.ts";
import type { WeightTable } from "../../learning/weight-table.ts";

/** The ways to read a message; `score`: what they have already. */
export type WholeLesson = {
  readonly ways: readonly {
    readonly features: Int32Array;
    readonly score: number;
    readonly right: boolean;
  }[];
};
type Way = { readonly rows: Int32Array; readonly score: number; readonly right: boolean };

const rate = 0.08;
/** How strongly each step draws a weight to 0. */
const prior = 0.02;
/** In so many messages a feature occurs. */
const minOccurrences = 3;
const minError = 1e-3;
const firstRounds = { rounds: 10, averagedFrom: 2 };
const lastRounds = { rounds: 4, averagedFrom: 2 };

/** Weights by which the right one of several ways to read a message comes first. */
export function trainWhole(lessons: readonly WholeLesson[], maxTable: number): WeightTable {
  const useful = lessons.filter(
    ({ ways }) => ways.some(({ right }) => right) && ways.some(({ right }) => !right),
  );
  const rows = rowsOf(
    useful.map(({ ways }) => new Set(ways.flatMap(({ features }) => [...features]))),
    minOccurrences,
  );
  const examples = useful.map(({ ways }) =>
    ways.map(({ features, score, right }) => ({ rows: rowsIn(rows, features), score, right })),
  );
  const learnAll = (weights: Weights, rounds: Rounds, kept?: Uint8Array): Weights => {
    const squares = firstSquares(weights);
    return learnRounds(examples, weights, rounds, seeded(11), () => {
      for (const ways of examples) learn(ways, weights, squares, kept);
    });
  };
  const { weights, kept } = prune(learnAll(new Float64Array(rows.size), firstRounds), rows, 1, maxTable);
  return toTable(learnAll(weights, lastRounds, kept), rows, 1);
}

/** One step down the slope of the likelihood of the right ways, all of them together. */
function learn(ways: readonly Way[], weights: Weights, squares: Weights, kept: Uint8Array | undefined): void {
  const scores = ways.map(({ rows, score }) =>
    rows.reduce((sum, row) => sum + (weights[row] as number), score),
  );
  const most = Math.max(...scores);
  const likely = scores.map((score) => Math.exp(score - most));
  const all = likely.reduce((sum, one) => sum + one, 0);
  const good = ways.reduce((sum, { right }, at) => sum + (right ? (likely[at] as number) : 0), 0);
  for (const [at, { rows, right }] of ways.entries()) {
    const error = (likely[at] as number) / all - (right ? (likely[at] as number) / good : 0);
    if (Math.abs(error) < minError) continue;
    for (const row of rows) {
      if (kept?.[row] === 0) continue;
      const slope = error + prior * (weights[row] as number);
      squares[row]! += slope * slope;
      weights[row]! -= (rate * slope) / Math.sqrt(squares[row] as number);
    }
  }
}
