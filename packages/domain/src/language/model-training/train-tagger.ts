import { prune, rowsIn, rowsOf, toTable } from "../../learning/feature-rows.ts";
import { firstSquares, learnRounds, type Rounds, type Weights } from "../../learning/learn-rounds.ts";
import { seeded } from "../../learning/seeded.ts";
import type { WeightTable } from "../../learning/weight-table.ts";
import type { Reading } from "../assemble/reading.ts";
import { cutOf, cuts, type Role, roleOf } from "../learned/label.ts";
import { rolesOf } from "../learned/roles.ts";
import { firstState, stateAfter, TagFeatures } from "../learned/tag-features.ts";
import { cutClass, cutsFor, roleNumbers, tagClasses } from "../learned/tagger.ts";
import type { Token } from "../learned/token.ts";

/** A message with its right labels. */
export type Labelled = {
  readonly reading: Reading;
  readonly tokens: readonly Token[];
  readonly labels: readonly string[];
  readonly weight: number;
};

/** A token with its features (their hashes, then their rows), what it may be (`role * 8 + cut`) and which of that it is. */
type Example = {
  readonly features: Int32Array;
  readonly options: Uint16Array;
  readonly right: number;
  readonly weight: number;
};

const buffer = new Int32Array(128);
function examplesOf({ reading, tokens, labels, weight }: Labelled): Example[] {
  const features = new TagFeatures(tokens, reading);
  const examples: Example[] = [];
  let state = firstState;
  let [sessions, current] = [0, -1];
  for (const [index, token] of tokens.entries()) {
    const count = features.ofState(index, state, buffer, features.of(index, buffer));
    const label = labels[index] ?? "none";
    const [role, cut] = [roleOf(label), cutOf(label)];
    const allowed: readonly Role[] = rolesOf(token, reading);
    const options = allowed.flatMap((one) =>
      cutsFor(one, sessions, current).map((place) => (roleNumbers.get(one) as number) * 8 + place),
    );
    const number = roleNumbers.get(role) as number;
    const right = options.indexOf(number * 8 + cuts.indexOf(cut));
    if (right >= 0 && options.length > 1)
      examples.push({ features: buffer.slice(0, count), options: Uint16Array.from(options), right, weight });
    if (cut === "^" || cut === "~" || cut === "=") {
      sessions += 1;
      current = sessions - 1;
    } else if (cut === "<") current -= 1;
    state = stateAfter(state, cut, role, number, token.atom !== undefined);
  }
  return examples;
}

const rate = 0.12;
const minOccurrences = 2;
/** Of errors that are smaller nothing is learned. */
const minError = 0.004;
const firstRounds = { rounds: 7, averagedFrom: 2 };
const lastRounds = { rounds: 3, averagedFrom: 1 };

/** Weights of a log-linear model of a label given the labels before it. */
export function trainTagger(
  lessons: readonly Labelled[],
  maxTable: number,
  log: (line: string) => void = () => {},
): WeightTable {
  const all = lessons.flatMap(examplesOf);
  const rows = rowsOf(
    all.map(({ features }) => features),
    minOccurrences,
  );
  const examples = all.map((one) => ({ ...one, features: rowsIn(rows, one.features) }));
  log(`${examples.length} tokens, ${rows.size} features`);
  const learnAll = (weights: Weights, rounds: Rounds, kept?: Uint8Array): Weights => {
    const squares = firstSquares(weights);
    return learnRounds(examples, weights, rounds, seeded(7), (round) => {
      let loss = 0;
      for (const one of examples) loss += learn(one, weights, squares, kept);
      log(`round ${round}: ${(loss / examples.length).toFixed(4)}`);
    });
  };
  const { weights, kept } = prune(
    learnAll(new Float32Array(rows.size * tagClasses), firstRounds),
    rows,
    tagClasses,
    maxTable,
  );
  return toTable(learnAll(weights, lastRounds, kept), rows, tagClasses);
}

const scores = new Float64Array(tagClasses);
const likely = new Float64Array(512);
const errors = new Float64Array(tagClasses);
/** One step down the slope of the likelihood of the right option; the loss before it. */
function learn(
  { features, options, right, weight }: Example,
  weights: Weights,
  squares: Weights,
  kept: Uint8Array | undefined,
): number {
  scores.fill(0);
  for (const row of features) {
    const from = row * tagClasses;
    for (let kind = 0; kind < tagClasses; kind++) scores[kind]! += weights[from + kind] as number;
  }
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < options.length; at++) {
    const option = options[at] as number;
    const cut = cutClass(option >> 3, option & 7);
    const score = (scores[option >> 3] as number) + (cut < 0 ? 0 : (scores[cut] as number));
    likely[at] = score;
    if (score > most) most = score;
  }
  let sum = 0;
  for (let at = 0; at < options.length; at++) sum += likely[at] = Math.exp((likely[at] as number) - most);
  errors.fill(0);
  for (let at = 0; at < options.length; at++) {
    const option = options[at] as number;
    const error = ((likely[at] as number) / sum - Number(at === right)) * weight;
    errors[option >> 3]! += error;
    const cut = cutClass(option >> 3, option & 7);
    if (cut >= 0) errors[cut]! += error;
  }
  for (let kind = 0; kind < tagClasses; kind++) {
    const error = errors[kind] as number;
    if (Math.abs(error) < minError) continue;
    const square = error * error;
    for (const row of features) {
      const cell = row * tagClasses + kind;
      if (kept?.[cell] === 0) continue;
      squares[cell]! += square;
      weights[cell]! -= (rate * error) / Math.sqrt(squares[cell] as number);
    }
  }
  return -Math.log((likely[right] as number) / sum);
}
