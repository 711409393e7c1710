import { careWords } from "../../../horse/words/care-words.ts";
import {
  addNamed,
  addWords,
  type Bag,
  type Features,
  toFeatures,
  tokensOf,
} from "../../../learning/word-features.ts";
import type { PeriodSpan } from "../../../text/read-periods.ts";

/** A question that may be of horses, with what is known of it. */
export type QuestionGiven = {
  readonly text: string;
  /** The times that it names, by their places in the text. */
  readonly spans: readonly PeriodSpan[];
  /** Local date of the day on which it is asked. */
  readonly today: string;
  readonly horses: readonly string[];
  readonly people: readonly string[];
};

/** How much each kind of feature counts, beside the words; found by leaving writers out. */
const values = { edge: 0.3, named: 0.5, care: 0.5, asking: 0.5, askingPair: 0.3 };

const times = { ahead: "qahead", today: "qtoday", weekday: "qday", past: "qpast" } as const;
const timeOf = ({ from, to, ahead, coming }: PeriodSpan, today: string): string => {
  if (from !== undefined && from > today) return times.ahead;
  if (from === today && to === today) return times.today;
  // A weekday may be either.
  return (ahead ?? coming?.from) === undefined ? times.past : times.weekday;
};

/** Words of names that questions have for themselves: "Lady of the Lake", "What a Star", Will and May. */
const everyday: ReadonlySet<string> = new Set(
  "a an the of in on at to for and or what who how is it be my i will may can".split(" "),
);

/** The words with one word for any horse, any rider and any time that is named: which of them it is says nothing of what is asked. */
function masked({ text, spans, today, horses, people }: QuestionGiven): string {
  let [said, at] = ["", 0];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    if (span.start < at) continue;
    said += `${text.slice(at, span.start)} ${timeOf(span, today)} `;
    at = span.end;
  }
  const wordsOf = (names: readonly string[], mask: string) =>
    names
      .flatMap((name) => name.toLowerCase().split(" "))
      .filter((word) => !everyday.has(word))
      .map((word) => [word, mask] as const);
  const masks = new Map([...wordsOf(people, "qrider"), ...wordsOf(horses, "qhorse")]);
  const named = (said + text.slice(at)).replaceAll(/\p{L}+/gu, (word) => {
    const low = word.toLowerCase();
    return masks.get(low) ?? masks.get(low.replace(/s$/u, "")) ?? word;
  });
  // "Old Tom"
  const single = named.replaceAll(/\b(qhorse|qrider)(?: \1)+\b/gu, "$1");
  return /\bqhorse\b/u.test(single) ? single : single.replaceAll(/\b(?:he|him|his|she|hers?)\b/giu, "qhorse");
}

const sentenceEnd = /(?<=[.!?:;\n])\s+/u;
/** The sentence that asks, without the reasons and the small talk around it. */
function askingPart(text: string): string {
  const parts = text.split(sentenceEnd).filter((part) => (part.match(/\p{L}+/gu) ?? []).length > 1);
  return parts.findLast((part) => /[?？]\W*$/u.test(part)) ?? parts.at(-1) ?? text;
}

/** A question as a bag: its words, those of the sentence that asks once more with how it begins and ends, and what is named in it. */
export function featuresOfAsked(given: QuestionGiven): Features {
  const words: Bag = new Map();
  const about: Bag = new Map();
  const whole = masked(given);
  const tokens = tokensOf(whole);
  addWords(tokens, words);
  const asking = tokensOf(askingPart(whole)).filter((token) => /\p{L}/u.test(token));
  const add = (name: string, value: number): void => addNamed(name, value, about);
  for (const [at, token] of asking.entries()) {
    add(`asks ${token}`, values.asking);
    add(`asks ${asking[at - 1] ?? "^"} ${token}`, values.askingPair);
  }
  add(`begins ${asking[0] ?? ""} ${asking[1] ?? ""}`, values.edge);
  add(`last ${asking.at(-1) ?? ""}`, values.edge);
  add(`length ${Math.min(6, Math.floor(Math.log2(asking.length + 1) * 2))}`, values.edge);
  for (const kind of ["qhorse", "qrider", ...Object.values(times)])
    add(`${kind} ${tokens.includes(kind)}`, values.named);
  add(`care ${careWords.some(({ pattern }) => pattern.test(given.text))}`, values.care);
  return toFeatures(words, about);
}
