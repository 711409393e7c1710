import { isWord } from "./item-sorts.ts";
import type { Amount, Item } from "../items/item.ts";
import type { Clause } from "./join-clauses.ts";

const weak = (item: Item): boolean => isWord(item, "verb", /^(set|change)$/u);
const carries = (item: Item): boolean =>
  item.kind === "amount" ||
  item.kind === "when" ||
  item.kind === "exercise" ||
  item.kind === "places" ||
  item.kind === "quote" ||
  item.kind === "ordinal";

/** Whether the clause says anew only a part of the one before it: an amount, a time, an exercise. */
const isPart = ({ items }: Clause): boolean =>
  items.every(
    (item) =>
      carries(item) ||
      weak(item) ||
      isWord(item, "filler") ||
      isWord(item, "prep") ||
      isWord(item, "pronoun") ||
      item.kind === "comma" ||
      isWord(item, "no") ||
      isWord(item, "noun") ||
      (item.kind === "unknown" && /^(?:fine|enough|plenty|better|good)$/u.test(item.text)),
  );

const sameSort = (a: Item, b: Item): boolean =>
  a.kind === b.kind ||
  (a.kind === "exercise" && b.kind === "places") ||
  (a.kind === "places" && b.kind === "exercise");

/** A bare number takes the sense of the amount that it replaces. */
const withValue = (amount: Amount, value: number): Amount => {
  switch (amount.type) {
    case "reps":
      return { ...amount, reps: { ...amount.reps, low: value, high: undefined } };
    case "load":
      return amount.load.type === "bodyweight" ? amount : { ...amount, load: { ...amount.load, value } };
    case "time":
      return { ...amount, seconds: amount.seconds % 60 === 0 ? value * 60 : value };
    case "scheme": {
      const { load, reps } = amount;
      const isLoad = load?.type === "weight" || value >= 20;
      const unit = load?.type === "weight" ? load.unit : undefined;
      return isLoad
        ? { ...amount, load: { type: "weight", value, unit } }
        : { ...amount, reps: { ...reps, low: value, high: undefined } };
    }
    default:
      return { ...amount, value };
  }
};

const merged = (old: Item, said: Item): Item => {
  const span = { start: old.start, end: said.end };
  return old.kind === "amount" && said.kind === "amount" && said.amount.type === "number"
    ? { ...span, kind: "amount", amount: withValue(old.amount, said.amount.value) }
    : { ...said, ...span };
};

const sameAmount = (old: Item, said: Item): boolean =>
  old.kind === "amount" && said.kind === "amount" && old.amount.type === said.amount.type;

/** `done`: places that this correction put right already; a second value of the sort is one more. */
const replaceIn = (items: readonly Item[], said: Item, done: Set<number>): readonly Item[] | undefined => {
  const exact = items.findLastIndex((item, index) => !done.has(index) && sameAmount(item, said));
  const at = exact >= 0 ? exact : items.findLastIndex((item) => sameSort(item, said));
  const old = items[at];
  if (!old) return said.kind === "amount" || said.kind === "when" ? [...items, said] : undefined;
  if (done.has(at)) return [...items, said];
  done.add(at);
  const kept =
    said.kind === "amount" &&
    said.amount.direction === undefined &&
    old.kind === "amount" &&
    old.amount.direction
      ? ({ ...said, amount: { ...said.amount, direction: old.amount.direction } } as Item)
      : said;
  return items.with(at, merged(old, kept));
};

const correct = (before: Clause, clause: Clause): readonly Clause[] => {
  if (!isPart(clause)) return [clause];
  let items: readonly Item[] | undefined = before.items;
  const done = new Set<number>();
  for (const said of clause.items.filter(carries)) items = items && replaceIn(items, said, done);
  return items ? [{ ...before, items }] : [clause];
};

/** "drop bench, no keep it". */
const takesBack = ({ mood, items }: Clause): boolean =>
  mood === "keep" && items[0] !== undefined && isWord(items[0], "no") && !items.some(carries);

/** What the message corrects itself is replaced: a part of the clause before ("no wait, 4"), or all of it. */
export const applyCorrections = (clauses: readonly Clause[]): readonly Clause[] => {
  const result: Clause[] = [];
  for (const clause of clauses) {
    const at =
      clause.corrects || takesBack(clause) ? result.findLastIndex(({ mood }) => mood === "request") : -1;
    const before = result[at];
    if (!before) result.push(clause);
    else if (clause.mood === "keep") result.splice(at, 1);
    else if (clause.mood === "request") result.splice(at, 1, ...correct(before, clause));
    else result.push(clause);
  }
  return result;
};
