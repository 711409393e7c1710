import { hashOf } from "./linear-model.ts";
import type { ProgramWords } from "../items/program-words.ts";
import type { Item } from "../items/item.ts";
import { isWord } from "../clauses/item-sorts.ts";
import { isReportedDone } from "../../text/done-or-waiting.ts";
import type { Segment } from "../clauses/segment.ts";

/** What an item is, without its words. */
const signOf = (item: Item | undefined, words: ProgramWords): string => {
  if (!item) return "-";
  switch (item.kind) {
    case "word":
      return `${item.class}:${item.value}`;
    case "exercise":
      if (item.mention.name === undefined) return "part";
      return words.exercises.some(({ name }) => name === item.mention.name) ? "there" : "other";
    case "when":
      // To what is asked a span of days is one of weeks.
      if (item.when.type === "dates") return "week:number";
      return item.when.type === "week" ? `week:${item.when.week.by}` : `when:${item.when.type}`;
    case "amount":
      // How far is said where how long is.
      if (item.amount.type === "distance") return `amount:time${item.amount.direction ?? ""}`;
      return `amount:${item.amount.type}${item.amount.direction ?? ""}`;
    default:
      return item.kind;
  }
};

const wordsOf = (item: Item | undefined, message: string): string =>
  item ? message.slice(item.start, item.end).toLowerCase().replace(/[’`']/gu, "").replace(/\d+/gu, "0") : "";

export type ItemFeatures = {
  /** Hashes that hold whatever stands before. */
  readonly own: readonly number[];
  /** Texts that count together with the label before. */
  readonly joined: readonly string[];
  /** Its segment tells of what was done: no part of a request. */
  readonly isReported?: boolean;
};

const bitsOf = (segment: Segment | undefined, words: ProgramWords): string => {
  if (!segment) return "-";
  const signs = segment.items.map((item) => signOf(item, words));
  const has = (form: RegExp): string => (signs.some((sign) => form.test(sign)) ? "1" : "0");
  return `${has(/^verb:(?!set)/u)}${has(/^verb:set/u)}${has(/^amount/u)}${has(/^(?:there|part|other)/u)}${has(/^(?:when|week)/u)}${has(/^(?:no|keep|except|more|particle|vague|half)/u)}`;
};

const leadSignOf = ({ items }: Segment, words: ProgramWords): string =>
  signOf(
    items.find((item) => !isWord(item, "filler")),
    words,
  );

const firstWords = (segment: Segment | undefined, count: number): string =>
  segment ? segment.text.split(/\s+/u).slice(0, count).join(" ") : "-";

/** What all items of a segment share. */
const segmentFeatures = (
  segments: readonly Segment[],
  order: number,
  words: ProgramWords,
): readonly string[] => {
  const segment = segments[order];
  if (!segment) return [];
  const { items, joint, asked } = segment;
  const [before, after] = [segments[order - 1], segments[order + 1]];
  const bits = bitsOf(segment, words);
  const leadSign = leadSignOf(segment, words);
  const bag = [...new Set(segment.text.split(/[^\p{L}'-]+/u).filter(Boolean))];
  const unknown = Math.min(4, items.filter(({ kind }) => kind === "unknown").length);
  return [
    `sb${bits}`,
    `sf${firstWords(segment, 1)}`,
    `sg${firstWords(segment, 2)}`,
    `sl${leadSign}`,
    `sj${joint}`,
    `sjl${joint}|${leadSign}`,
    `sjb${joint}|${bits}`,
    `sq${asked ? 1 : 0}|${leadSign}`,
    `su${unknown}|${bits}`,
    `pb${bitsOf(before, words)}|${joint}`,
    `nb${bitsOf(after, words)}|${after?.joint ?? ""}`,
    `nf${firstWords(after, 1)}`,
    `pf${firstWords(before, 1)}`,
    ...bag.map((word) => `w${word}`),
    ...bag.filter((word) => word.length > 4).map((word) => `x${word.slice(0, 4)}`),
    ...bag.map((word, at) => `ww${word} ${bag[at + 1] ?? ""}`),
  ];
};

const oneItem = (
  segment: Segment,
  at: number,
  bits: string,
  words: ProgramWords,
  message: string,
): { readonly own: readonly string[]; readonly joined: readonly string[] } => {
  const { items } = segment;
  const item = items[at] as Item;
  const sign = signOf(item, words);
  const said = wordsOf(item, message);
  const [b1, b2, a1, a2] = [items[at - 1], items[at - 2], items[at + 1], items[at + 2]].map((one) =>
    signOf(one, words),
  );
  const [wordBefore, wordAfter] = [wordsOf(items[at - 1], message), wordsOf(items[at + 1], message)];
  const open = at === 0 ? segment.joint : "";
  return {
    own: [
      "bias",
      `s${sign}`,
      `t${said}`,
      `b${b1}`,
      `a${a1}`,
      `bs${b1}|${sign}`,
      `as${sign}|${a1}`,
      `bas${b1}|${sign}|${a1}`,
      `b2${b2}|${b1}`,
      `a2${a1}|${a2}`,
      `tb${wordBefore}`,
      `ta${wordAfter}`,
      `tbt${wordBefore}|${said}`,
      `tat${said}|${wordAfter}`,
      `o${open}|${sign}`,
      `k${item.kind}|${bits}`,
      `u${/^\p{Lu}/u.test(message.slice(item.start))}|${at === 0}`,
    ],
    joined: [
      "",
      `j${open}`,
      `s${sign}`,
      `jb${open}|${bits}`,
      `jf${open}|${at === 0 ? firstWords(segment, 1) : ""}`,
      `jl${open}|${at === 0 ? leadSignOf(segment, words) : ""}`,
      `bs${b1}|${sign}`,
    ],
  };
};

/** The features of each item of the segments, in order. */
export const itemFeatures = (
  segments: readonly Segment[],
  words: ProgramWords,
  message: string,
): readonly ItemFeatures[] =>
  segments.flatMap((segment, order) => {
    const shared = segmentFeatures(segments, order, words).map(hashOf);
    const bits = bitsOf(segment, words);
    const isReported = isReportedDone(segment.text);
    return segment.items.map((_, at) => {
      const { own, joined } = oneItem(segment, at, bits, words, message);
      return { own: [...own.map(hashOf), ...shared], joined, isReported };
    });
  });

/** Of an item behind the labels `last` and `one before it`. `asked`: a request stood before. */
export const historyFeatures = (
  { joined }: ItemFeatures,
  last: string,
  older: string,
  asked: boolean,
): readonly number[] => [
  ...joined.map((text) => hashOf(`h${last}|${text}`)),
  hashOf(`hh${older}|${last}`),
  hashOf(`hr${asked}|${last}|${joined[1]}`),
  hashOf(`hq${asked}|${joined[5]}`),
];
