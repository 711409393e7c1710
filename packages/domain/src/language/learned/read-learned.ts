import type { Classifier } from "../../learning/classifier.ts";
import type { DecodedTable } from "../../learning/weight-table.ts";
import type { Draft } from "../assemble/draft.ts";
import { explain, type Reading } from "../assemble/reading.ts";
import { disciplines, rangeOf, SessionFeatures } from "./discipline-features.ts";
import { draftsOf, isWhole } from "./drafts.ts";
import { roleOf } from "./label.ts";
import { tag, type Tagged } from "./tagger.ts";
import type { KnownFeatures } from "./features/label-features.ts";
import { featuresOfWhole } from "./features/whole-features.ts";
import { type Token, tokensOf } from "./token.ts";

/** What was learned of labels, of disciplines, and of messages as a whole. */
export type LearnedModel = {
  readonly tags: DecodedTable;
  readonly discipline: Classifier;
  readonly wholes: DecodedTable;
};

/** A way to read a message. */
export type LearnedReading = {
  readonly reading: Reading;
  readonly drafts: Draft[];
  readonly tagged: Tagged;
  /** Logarithm of how likely its disciplines are. */
  readonly disciplines: number;
  /** What speaks for it as a whole: the more the better. */
  readonly score: number;
  /** Each set has its exercise. */
  readonly isWhole: boolean;
};

/** So many ways are followed at once, and so many handed on. */
const width = 12;
const handedOn = 6;
/** How much the labels one by one count beside all of them together. */
export const labelsCount = 0.4;
/** From longer messages nothing was learned; the rules read them alone. */
const maxTokens = 220;

/** Which discipline each workout is of; what many ways to read a message have in common is looked at once. */
function createDisciplines(tokens: readonly Token[], reading: Reading, { discipline }: LearnedModel) {
  const features = new SessionFeatures(tokens, reading);
  const known = new Map<string, { readonly kind: string; readonly likely: number }>();
  return ({ assembly, code }: Tagged): { kinds: string[]; likely: number } => {
    const kinds: string[] = [];
    let likely = 0;
    for (const index of assembly.sessions.keys()) {
      const before = kinds[index - 1] ?? "";
      const { from, to } = rangeOf(assembly, index, tokens.length);
      const key = `${before} ${from} ${code.slice(from, to)}`;
      let found = known.get(key);
      if (!found) {
        const likelihoods = discipline(features.of(assembly, index, before));
        const most = Math.max(...likelihoods);
        found = { kind: disciplines[likelihoods.indexOf(most)] ?? "other", likely: Math.log(most) };
        known.set(key, found);
      }
      kinds.push(found.kind);
      likely += found.likely;
    }
    return { kinds, likely };
  };
}

/** The weights of features together. */
const sumOf = ({ placeOf, starts, weights }: DecodedTable, hashes: Int32Array): number => {
  let sum = 0;
  for (const hash of hashes) {
    const place = placeOf(hash);
    if (place >= 0) sum += weights[starts[place] as number] as number;
  }
  return sum;
};

/** A way to read a message before it is weighed as a whole. */
export type Way = {
  readonly tagged: Tagged;
  /** Logarithm of how likely its disciplines are. */
  readonly likely: number;
  /** Numbers of what speaks for and against it as a whole. */
  readonly features: Int32Array;
  /** Each set has its exercise. */
  readonly isWhole: boolean;
  readonly drafts: () => Draft[];
};

/** The likeliest labels, and what they would come to. */
export function readWays(reading: Reading, tokens: readonly Token[], model: LearnedModel): readonly Way[] {
  if (tokens.length === 0 || tokens.length > maxTokens) return [];
  const disciplinesOf = createDisciplines(tokens, reading, model);
  const known: KnownFeatures = new Map();
  return tag(tokens, reading, model.tags, width).map((tagged) => {
    const { kinds, likely } = disciplinesOf(tagged);
    const { labels, assembly } = tagged;
    const features = featuresOfWhole({ tokens, labels, assembly, disciplines: kinds, reading }, known);
    return {
      tagged,
      likely,
      features,
      isWhole: isWhole(assembly, kinds),
      drafts: () => draftsOf(assembly, tokens, kinds),
    };
  });
}

/** The likeliest ways to read a message by what was learned, best first. */
export function readLearned(reading: Reading, model: LearnedModel): readonly LearnedReading[] {
  const tokens = tokensOf(reading);
  const weighed = readWays(reading, tokens, model).map((way) => ({
    ...way,
    score: labelsCount * (way.tagged.score + way.likely) + sumOf(model.wholes, way.features),
  }));
  const best = weighed.toSorted((a, b) => b.score - a.score).slice(0, handedOn);
  return best.map(({ tagged, drafts, likely, score, isWhole: whole }) => ({
    reading: readingOf(reading, tokens, tagged),
    drafts: drafts(),
    tagged,
    disciplines: likely,
    score,
    isWhole: whole,
  }));
}

/** Does what a workout begins with say more than its discipline? */
const saysMore = ({ lexeme }: Token): boolean => lexeme.class === "NamedWod" || lexeme.entry?.note === true;

/** A reading of its own, in which what has a label is explained. */
function readingOf(reading: Reading, tokens: readonly Token[], { labels }: Tagged): Reading {
  const own: Reading = {
    ...reading,
    explained: reading.explained.slice(),
    asides: new Set(reading.asides),
    doubts: [],
  };
  for (const [at, label] of labels.entries()) {
    const token = tokens[at] as Token;
    if (label !== "none" && !(roleOf(label) === "none" && saysMore(token))) explain(own, token);
  }
  return own;
}
