import type { Terms, TermsReader } from "./terms.ts";
import type { TalkReference } from "./read-reference.ts";
import { stemsOf } from "./stems.ts";

/** BM25's saturation and length normalisation, at their usual values (Robertson & Zaragoza, The Probabilistic Relevance Framework, 2009, §3.4). */
const saturation = 1.2;
const lengthWeight = 0.75;

/** A shared exercise counts more than a shared word: it stands for all words of its names. */
const exerciseWeight = 2;

const keysOf = ({ stems, exercises }: Terms): readonly string[] => [
  ...stems,
  ...exercises.map((id) => `exercise:${id}`),
];

const weightOf = (key: string): number => (key.startsWith("exercise:") ? exerciseWeight : 1);

type Ranked<T> = { readonly item: T; readonly score: number };

/**
 * Items by relevance to what is asked, best first; items that share no term with it are left out. BM25 over the items themselves: a term
 * that most of them contain says little. `total`: the size of the whole collection if `items` are only the matches; `length`: how much
 * longer items count less, from 0 to 1.
 */
export function rankRelevance<T extends { readonly terms: Terms }>(
  asked: Terms,
  items: readonly T[],
  { total = items.length, length = lengthWeight }: { readonly total?: number; readonly length?: number } = {},
): readonly Ranked<T>[] {
  const documents = items.map(({ terms }) => new Set(keysOf(terms)));
  const averageSize = documents.reduce((sum, { size }) => sum + size, 0) / Math.max(1, documents.length);
  const keys = keysOf(asked);
  const idf = new Map(
    keys.map((key) => {
      const count = documents.filter((document) => document.has(key)).length;
      return [key, Math.log(1 + (Math.max(total, count) - count + 0.5) / (count + 0.5))] as const;
    }),
  );
  return items
    .map((item, index) => {
      const document = documents[index] ?? new Set();
      const norm = 1 - length + (length * document.size) / Math.max(1, averageSize);
      const score = keys
        .filter((key) => document.has(key))
        .reduce(
          (sum, key) =>
            sum + (weightOf(key) * (idf.get(key) ?? 0) * (saturation + 1)) / (1 + saturation * norm),
          0,
        );
      return { item, score };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}

/** How little the first ranks differ: the usual value (Cormack, Clarke & Büttcher, Reciprocal Rank Fusion, 2009). */
const flatness = 60;

/**
 * Merges several rankings, best first: an item high in any comes before one that is high in none, and an item in two before those in one
 * only.
 */
export function fuseRankings<T>(
  rankings: readonly (readonly T[])[],
  keyOf: (item: T) => string,
): readonly T[] {
  const fused = new Map<string, { readonly item: T; score: number }>();
  for (const ranking of rankings)
    for (const [at, item] of ranking.entries()) {
      const entry = fused.get(keyOf(item)) ?? { item, score: 0 };
      entry.score += 1 / (flatness + at + 1);
      fused.set(keyOf(item), entry);
    }
  return [...fused.values()].toSorted((a, b) => b.score - a.score).map(({ item }) => item);
}

/** What is looked at of a message that was said before; `createdAt`: epoch milliseconds. */
export type Said = {
  readonly conversationId: string;
  readonly seq: number;
  readonly author: "member" | "agent" | "system";
  readonly text: string;
  readonly createdAt: number;
};

/** Messages of one conversation between which no day passed. */
export type Talk<T> = {
  readonly messages: readonly T[];
  /** How much it is about what is asked for, as a share of the best; 1 where nothing is named. */
  readonly share: number;
};

/** From and to when, in epoch milliseconds. */
export type TimeBounds = { readonly from?: number; readonly to?: number };

const day = 86_400_000;

/** Messages by the talks in which they were said. */
function byTalk<T extends Said>(messages: readonly T[]): readonly (readonly T[])[] {
  const talks: T[][] = [];
  for (const of of Map.groupBy(messages, ({ conversationId }) => conversationId).values()) {
    let last: T | undefined;
    for (const message of of.toSorted((a, b) => a.seq - b.seq)) {
      if (!last || message.createdAt - last.createdAt > day) talks.push([]);
      talks.at(-1)?.push(message);
      last = message;
    }
  }
  return talks;
}

/** What is found has the words that are looked for: how many have none is not known, but that they are many. */
const [manyMessages, manyTalks] = [1000, 200];

/** Messages that are about something, with their shares of the best, the best first. */
export function rankSaid<T extends Said>(about: Terms, messages: readonly T[], termsOf: TermsReader) {
  const items = messages.map((message) => ({ message, terms: termsOf(message.text) }));
  const ranked = rankRelevance(about, items, { total: manyMessages });
  const best = ranked[0]?.score ?? 1;
  return ranked.map(({ item, score }) => ({ message: item.message, share: score / best }));
}

const joined = (all: readonly Terms[]): Terms => ({
  stems: [...new Set(all.flatMap(({ stems }) => stems))],
  exercises: [...new Set(all.flatMap(({ exercises }) => exercises))],
});

/** A topic that only the agent named is not what was talked about, unless it is the agent's words that are asked for. */
const ofAgentAlone = 0.5;

/** The talks that are about something. What is asked has words of several messages, none of which has them all. */
export function talksAbout<T extends Said>(
  about: Terms,
  messages: readonly T[],
  { author, order }: Pick<TalkReference, "author" | "order">,
  termsOf: TermsReader,
): readonly Talk<T>[] {
  const least = author === "agent" && order === undefined ? 1 : ofAgentAlone;
  const hits = rankSaid(about, messages, termsOf).map(({ message }) => message);
  const talks = byTalk(hits).map((of) => ({
    messages: of,
    terms: joined(of.map(({ text }) => termsOf(text))),
  }));
  const ranked = rankRelevance(about, talks, { total: manyTalks, length: 0 }).map(
    ({ item: { messages: of }, score }) => ({
      messages: of,
      score: of.some(({ author }) => author === "member") ? score : score * least,
    }),
  );
  const best = Math.max(...ranked.map(({ score }) => score));
  return ranked.map(({ messages: of, score }) => ({ messages: of, share: score / best }));
}

/** The talks that messages belong to, whatever they were about. */
export const talksOf = <T extends Said>(messages: readonly T[]): readonly Talk<T>[] =>
  byTalk(messages).map((of) => ({ messages: of, share: 1 }));

/** Of a talk that stands less for a topic than this share of the best, the topic was only touched. */
const minShare = 0.6;
const maxTalks = 3;

/** The talks that are meant, the best first: by their place among all, else by what they are about and how near to their time they were. */
export function chooseTalks<T extends Said>(
  talks: readonly Talk<T>[],
  { order }: Pick<TalkReference, "order">,
  { from = 0, to = Number.MAX_SAFE_INTEGER }: TimeBounds = {},
): readonly Talk<T>[] {
  const at = ({ messages: [first] }: Talk<T>): number => first?.createdAt ?? 0;
  if (order !== undefined) {
    const inOrder = talks.filter(({ share }) => share >= minShare).toSorted((a, b) => at(a) - at(b));
    const one = inOrder.at(order > 0 ? order - 1 : order);
    return one ? [one] : [];
  }
  const middle = from > 0 && to < Number.MAX_SAFE_INTEGER ? (from + to) / 2 : to;
  const fit = (talk: Talk<T>): number => talk.share * (at(talk) >= from && at(talk) <= to ? 1 : minShare);
  const best = talks.toSorted(
    (a, b) => fit(b) - fit(a) || Math.abs(at(a) - middle) - Math.abs(at(b) - middle),
  );
  const least = best[0] ? fit(best[0]) * minShare : 0;
  return best.filter((talk) => fit(talk) >= least).slice(0, maxTalks);
}

const much = 25;

/** How much a message states beside what it asks, from 0 to 1. */
function substanceOf(text: string): number {
  const stated = text.split(/(?<=[.!?])\s+/u).filter((sentence) => !sentence.trimEnd().endsWith("?"));
  return Math.min(1, stemsOf(stated.join(" ")).length / much);
}

/** What it came to goes before all, then what is about the topic, or was said by whom it is asked of, then what stands beside that. */
const weights = {
  outcome: 2,
  ofOther: 0.5,
  beside: 0.4,
  statement: 0.3,
  substance: 0.7,
  answer: 0.5,
} as const;

/**
 * The messages of a talk by how much they are what is asked for; where nothing is named, its end. `about`: the shares of those on the topic, by
 * number; `isOutcome`: whether the talk came to it.
 */
export function rankInTalk<T extends Said>(
  said: readonly T[],
  about: ReadonlyMap<number, number>,
  { author }: Pick<TalkReference, "author">,
  isOutcome: (message: T) => boolean,
): readonly T[] {
  const share = (seq: number): number => about.get(seq) ?? 0;
  const stated = ({ author: by, text }: T): number => {
    const substance = substanceOf(text);
    if (author === undefined) return about.size > 0 && by === "agent" ? weights.answer * substance : 0;
    return by === author && substance > 0 ? weights.statement + weights.substance * substance : 0;
  };
  const weight = (message: T): number =>
    (isOutcome(message) ? weights.outcome : 0) +
    share(message.seq) * (author === undefined || message.author === author ? 1 : weights.ofOther) +
    (share(message.seq - 1) > 0 || share(message.seq + 1) > 0 ? weights.beside : 0) +
    stated(message);
  return said
    .map((message) => ({ message, weight: weight(message) }))
    .toSorted((a, b) => b.weight - a.weight || b.message.seq - a.message.seq)
    .map(({ message }) => message);
}
