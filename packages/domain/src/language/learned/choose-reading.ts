import type { WeightTable } from "../../learning/weight-table.ts";
import { type ClassifierWeights, createClassifier } from "../../learning/classifier.ts";
import { decodeTable } from "../../learning/weight-table.ts";
import type { Doubt } from "../parsed-message.ts";
import type { Reading } from "../assemble/reading.ts";
import type { Draft } from "../assemble/draft.ts";
import { type Candidate, candidatesOf, featuresOfCandidates } from "./rank-features.ts";
import { type LearnedModel, readLearned } from "./read-learned.ts";
import { likelihoodsBy, type Trees } from "./trees.ts";

/** All that was learned of annotated messages. */
export type ReaderWeights = {
  readonly tags: WeightTable;
  readonly disciplines: ClassifierWeights<string>;
  readonly wholes: WeightTable;
  readonly choice: Trees;
};
/** The same, decoded. */
export type ReaderModel = LearnedModel & { readonly choice: Trees };

/** Decodes what was learned. */
export const createReaderModel = ({ tags, disciplines, wholes, choice }: ReaderWeights): ReaderModel => ({
  tags: decodeTable(tags),
  discipline: createClassifier(disciplines),
  wholes: decodeTable(wholes),
  choice,
});

/** From this likelihood on nobody needs to look at what was learned. Found on messages that neither rules nor learning had seen: docs/readings.md. */
export const leastSure = 0.8;
/** Less likely than this, the rules' own reading is in doubt, too. */
export const leastByRules = 0.75;

/** Where a reading is least certain. */
export function doubtfulPart({ learned, reading }: Candidate): Doubt {
  const { lexemes, text } = reading;
  const place = learned && learned.tagged.least;
  const [from, to] = place ? [place.from, place.to] : [0, lexemes.length];
  return {
    start: lexemes[from]?.start ?? 0,
    end: lexemes[to - 1]?.end ?? text.length,
    reason: "is this what was done?",
  };
}

/** What the rules read of a set besides its numbers is kept where they have the same sets. */
export function keepDetails(drafts: readonly Draft[], rules: readonly Draft[]): void {
  const known = rules.flatMap(({ exercises }) => exercises);
  for (const { exercise, sets } of drafts.flatMap(({ exercises }) => exercises)) {
    const same = known.find((one) => one.exercise.id === exercise.id && one.sets.length === sets.length);
    for (const [at, set] of sets.entries()) {
      const { kind, perSide } = same?.sets[at] ?? {};
      set.kind ??= kind;
      set.perSide ??= perSide;
    }
  }
}

/** A way to read a message, and how likely it is right. */
export type Chosen = { readonly candidate: Candidate; readonly likely: number };

/** The ways to read a message, with the rules' among them, the likeliest first. `doubts`: how many the rules have. */
export function waysToRead(
  rules: { readonly reading: Reading; readonly drafts: readonly Draft[] },
  /** As it was before the rules put workouts together. */
  reading: Reading,
  doubts: number,
  model: ReaderModel,
): readonly Chosen[] {
  const candidates = candidatesOf(rules, readLearned(reading, model));
  const likely = likelihoodsBy(model.choice, featuresOfCandidates(candidates, doubts));
  return candidates
    .map((candidate, at) => ({ candidate, likely: likely[at] ?? 0 }))
    .toSorted((a, b) => b.likely - a.likely);
}
