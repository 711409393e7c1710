import type { Item } from "../items/item.ts";
import { isWord } from "./item-sorts.ts";

const has = (items: readonly Item[], test: (item: Item) => boolean): boolean => items.some(test);
/** "leg day on Saturday", "long run Sunday to Saturday", and nothing else: where it is to be. */
const saysDay = (items: readonly Item[]): boolean => {
  const whens = items.filter(({ kind }) => kind === "when");
  const [first, last] = [whens[0], whens.at(-1)];
  const joint = last && items[items.indexOf(last) - 1];
  return (
    first?.kind === "when" &&
    last?.kind === "when" &&
    first !== last &&
    /^(?:name|weekday)$/u.test(first.when.type) &&
    /^(?:weekday|day|date)$/u.test(last.when.type) &&
    joint !== undefined &&
    (isWord(joint, "prep", /^(?:on|to)$/u) || isWord(joint, "filler", /^$/u)) &&
    items.every(
      (item) => item.kind === "when" || isWord(item, /^(?:filler|prep)$/u) || isWord(item, "noun", "session"),
    )
  );
};

/** "rest on Thursday", and nothing else. */
const saysRest = (items: readonly Item[]): boolean =>
  has(items, (item) => isWord(item, "noun", /^rest$/u)) &&
  has(items, ({ kind }) => kind === "when") &&
  items.every(
    (item) =>
      item.kind === "when" ||
      isWord(item, "filler", /^(?!loose)/u) ||
      isWord(item, "prep", /^(?:on|in)$/u) ||
      isWord(item, "noun", /^rest$/u),
  );

/** "please lay it on tomorrow", whatever the verb. */
const isLaid = (items: readonly Item[]): boolean =>
  has(items, (item) => item.kind === "word" && /^(?:please|pls|plz)$/u.test(item.text)) &&
  has(items, (item) => isWord(item, "pronoun", /^(?:it|them|that)$/u)) &&
  has(items, ({ kind }) => kind === "when");

/** Words that make a change of what they stand beside: a verb, an amount, "no", a rest day. */
export const hasSign = (items: readonly Item[]): boolean =>
  saysDay(items) ||
  saysRest(items) ||
  isLaid(items) ||
  (items.filter((item) => item.kind === "exercise").length > 1 &&
    has(items, (item) => isWord(item, "prep", /^(?:to|into|before|after)$/u))) ||
  has(
    items,
    (item) =>
      item.kind === "amount" ||
      isWord(item, "verb") ||
      isWord(item, "noun", /restday|deload|note|cardio|warmup|phase|top|bottom|description/u) ||
      isWord(item, "no") ||
      isWord(item, "more") ||
      (item.kind === "exercise" && item.mention.variant !== undefined) ||
      isWord(item, "pronoun", /^same$/u) ||
      item.kind === "ordinal" ||
      item.kind === "cardioKind" ||
      isWord(item, "gear") ||
      isWord(item, "keep") ||
      isWord(item, "particle") ||
      isWord(item, "vague", /harder|easier|different/u) ||
      isWord(item, "half") ||
      isWord(item, "prep", /instead/u),
  );
