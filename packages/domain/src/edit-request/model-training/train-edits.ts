import { seeded } from "../../learning/seeded.ts";
import { cutMessage } from "../clauses/cut-message.ts";
import { candidatesOf } from "../learned/edit-reader.ts";
import { itemFeatures, type ItemFeatures } from "../learned/item-features.ts";
import { isAsked, type Label } from "../learned/label-clauses.ts";
import { historyOf } from "../learned/label-items.ts";
import type { EditWeights, LinearModel, LinearWeights } from "../learned/linear-model.ts";
import { candidateFeatures, priorOf, toShares, type Measured } from "../learned/rank-attempts.ts";
import { createLearner, toWeights } from "./learn-linear.ts";
import type { EditExample } from "./edit-example.ts";
import { joinMessages, type Labelled } from "./join-messages.ts";

/** Found on writers left out. */
const rounds = 8;
const averagedFrom = 2;
const rate = 0.2;
/** Features that are passed over while learning, so that none is relied upon alone. */
const dropped = 0.15;
const joinedRate = 0.5;
const rankingRounds = 150;
const rankingRate = 0.3;
const shrinking = 1;
const firstSquare = 1e-3;
/** Characters of the tables. */
const maxLabelsLength = 330_000;
const maxRankingLength = 20_000;

type Row = {
  readonly features: readonly ItemFeatures[];
  readonly labels: readonly Label[];
  readonly rate: number;
};

const rowOf = ({ cut, labels }: Labelled, share: number): Row => ({
  features: itemFeatures(cut.segments, cut.words, cut.input.message),
  labels,
  rate: rate * share,
});

/** In another order, the same for the same `random` (Fisher, Yates). */
const shuffled = <Item>(list: readonly Item[], random: () => number): readonly Item[] => {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as Item, mixed[at] as Item];
  }
  return mixed;
};

const toErrors = (scores: Float64Array, right: number): Float64Array => {
  const shares = toShares([...scores]);
  return scores.map((_, at) => (shares[at] ?? 0) - (at === right ? 1 : 0));
};

const learnLabels = (
  messages: readonly Labelled[],
  remarks: readonly string[],
  classes: readonly Label[],
) => {
  const random = seeded(7);
  const rows = [
    ...messages.map((message) => rowOf(message, 1)),
    ...joinMessages(messages, remarks, random).map((message) => rowOf(message, joinedRate)),
  ];
  const learner = createLearner(classes);
  for (let round = 0; round < rounds; round++) {
    for (const row of shuffled(rows, random)) {
      let [label, older, asked]: [Label, Label, boolean] = ["", "", false];
      for (const [at, item] of row.features.entries()) {
        const right = row.labels[at] ?? "";
        const features = [...item.own, ...historyOf(item, { label, older, asked })].filter(
          () => random() > dropped,
        );
        const scores = new Float64Array(classes.length);
        learner.addScores(features, scores);
        learner.follow(features, toErrors(scores, classes.indexOf(right)), row.rate);
        [label, older, asked] = [right, label, asked || isAsked(right)];
      }
    }
    if (round >= averagedFrom) learner.keep();
  }
  learner.average();
  return learner;
};

/** The plans that a message may mean. `share`: how much it counts. */
type Choice = {
  readonly share: number;
  readonly plans: readonly {
    readonly prior: number;
    readonly features: readonly Measured[];
    readonly isExact: boolean;
  }[];
};

const choiceOf = (tagger: LinearModel, { input, isExact }: EditExample, share: number): Choice => {
  const cut = cutMessage(input);
  const candidates = candidatesOf(tagger, cut);
  const whole = candidates.reduce((sum, { likelihood }) => sum + likelihood, 0);
  return {
    share,
    plans: candidates.map((one) => ({
      prior: priorOf(one),
      features: candidateFeatures(one, cut.segments, whole),
      isExact: isExact(one.reading),
    })),
  };
};

/** Weights of features under which what was meant is likeliest among the plans (conditional logit, AdaGrad over all choices). */
const learnChoices = (choices: readonly Choice[], longest: number): LinearWeights => {
  const open = choices.filter(
    ({ plans }) => plans.some((one) => one.isExact) && plans.some((one) => !one.isExact),
  );
  const weights = new Map<number, { value: number; slope: number; squares: number }>();
  const weightOf = (feature: number) => {
    const known = weights.get(feature) ?? { value: 0, slope: 0, squares: firstSquare };
    weights.set(feature, known);
    return known;
  };
  for (let round = 0; round < rankingRounds; round++) {
    for (const { plans, share } of open) {
      const scores = plans.map(({ prior, features }) =>
        features.reduce((sum, [feature, value]) => sum + weightOf(feature).value * value, prior),
      );
      const shares = toShares(scores);
      const exact = plans.reduce((sum, { isExact }, at) => sum + (isExact ? (shares[at] ?? 0) : 0), 0);
      for (const [at, { features, isExact }] of plans.entries()) {
        const error = share * ((shares[at] ?? 0) - (isExact ? (shares[at] ?? 0) / exact : 0));
        for (const [feature, value] of features) weightOf(feature).slope += error * value;
      }
    }
    for (const weight of weights.values()) {
      const slope = weight.slope + shrinking * weight.value;
      weight.squares += slope * slope;
      weight.value -= (rankingRate * slope) / Math.sqrt(weight.squares);
      weight.slope = 0;
    }
  }
  const tableFrom = (least: number) =>
    new Map(
      [...weights]
        .filter(([, { value }]) => value !== 0 && Math.abs(value) >= least)
        .map(([feature, { value }]) => [feature, Float32Array.of(0, value)]),
    );
  return toWeights(["meant"], tableFrom, longest);
};

/** Parts that the ranking is learned from, each read by labels learned from the others; a writer is in one of them, one who wrote very much in each. */
const parts = 4;
const largeWriter = 300;
/** Requests of one who wrote very much are alike: their labels are the surer, and say the less about others. */
const largeShare = 0.3;

type Part = { readonly part: number; readonly share: number };

const partsOf = (examples: readonly EditExample[]): readonly Part[] => {
  const byWriter = Map.groupBy(examples, ({ writer }) => writer);
  const small = [...byWriter].filter(([, own]) => own.length < largeWriter).map(([writer]) => writer);
  return examples.map(({ writer }, at) => {
    const order = small.indexOf(writer);
    return order < 0 ? { part: at % parts, share: largeShare } : { part: order % parts, share: 1 };
  });
};

/** A learned way to label, for each part one that has not seen it, and one that has seen all. */
export const learnTaggers = (examples: readonly EditExample[], remarks: readonly string[]) => {
  const cuts = examples.map(({ input }) => cutMessage(input));
  const inParts = partsOf(examples);
  const classes = [...new Set(examples.flatMap(({ labels }) => labels ?? []))].toSorted();
  const without = (part: number | undefined) =>
    learnLabels(
      examples.flatMap((example, at) => {
        const cut = cuts[at];
        const isSeen = inParts[at]?.part !== part;
        return cut && example.labels && isSeen ? [{ cut, labels: example.labels }] : [];
      }),
      remarks,
      classes,
    );
  return { ofParts: Array.from({ length: parts }, (_, part) => without(part)), ofAll: without(undefined) };
};

/** Which of the plans is meant, from parts that were not seen when it was learned how to label them. */
export const learnRanking = (
  examples: readonly EditExample[],
  taggers: readonly LinearModel[],
): LinearWeights => {
  const inParts = partsOf(examples);
  const choices = examples.flatMap((example, at) => {
    const { part, share } = inParts[at] ?? { part: 0, share: 1 };
    const tagger = taggers[part];
    return tagger ? [choiceOf(tagger, example, share)] : [];
  });
  return learnChoices(choices, maxRankingLength);
};

/**
 * What can be learned from annotated requests, and from remarks that ask for nothing: which label an item has, and which of the plans that the
 * likeliest labels lead to is meant. The same weights for the same examples in the same order.
 */
export const trainEdits = (examples: readonly EditExample[], remarks: readonly string[]): EditWeights => {
  const { ofParts, ofAll } = learnTaggers(examples, remarks);
  return {
    labels: ofAll.weights(maxLabelsLength),
    ranking: learnRanking(examples, ofParts),
  };
};
