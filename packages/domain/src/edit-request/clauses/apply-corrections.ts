import type { Item } from "../items/item.ts";
import type { Clause } from "./join-clauses.ts";

const isWord = (item: Item, name: string): boolean => item.kind === "word" && item.class === name;
const weak = (item: Item): boolean =>
  isWord(item, "verb") && item.kind === "word" && /^(set|change)$/u.test(item.value);
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

/** What stands beside a corrected value and says nothing: "make it 4", "4 is fine". */
const isPlain = (item: Item): boolean =>
  item.kind === "comma" ||
  item.kind === "unknown" ||
  weak(item) ||
  isWord(item, "pronoun") ||
  isWord(item, "noun") ||
  (item.kind === "word" && item.class === "filler" && item.value !== "loose") ||
  (item.kind === "word" && item.class === "prep" && /^(?:to|at|on|of|for|with|in)$/u.test(item.value));

const sameSort = (a: Item, b: Item): boolean =>
  a.kind === b.kind ||
  (a.kind === "exercise" && b.kind === "places") ||
  (a.kind === "places" && b.kind === "exercise");

/** The kinds of amounts that stand in for each other; a bare number takes the sense of the one that it replaces. */
const merged = (old: Item, said: Item): Item => {
  if (old.kind !== "amount" || said.kind !== "amount" || said.amount.type !== "number")
    return { ...said, start: old.start, end: said.end };
  const { value } = said.amount;
  const { amount } = old;
  const span = { start: old.start, end: said.end };
  if (
    amount.type === "sets" ||
    amount.type === "warmupSets" ||
    amount.type === "percent" ||
    amount.type === "number"
  )
    return { ...span, kind: "amount", amount: { ...amount, value } };
  if (amount.type === "reps")
    return {
      ...span,
      kind: "amount",
      amount: { ...amount, reps: { ...amount.reps, low: value, high: undefined } },
    };
  if (amount.type === "load" && amount.load.type !== "bodyweight")
    return { ...span, kind: "amount", amount: { ...amount, load: { ...amount.load, value } } };
  if (amount.type === "time")
    return {
      ...span,
      kind: "amount",
      amount: {
        type: "time",
        seconds: amount.seconds % 60 === 0 ? value * 60 : value,
        direction: amount.direction,
      },
    };
  if (amount.type === "scheme")
    return {
      ...span,
      kind: "amount",
      amount:
        amount.load?.type === "weight" || value >= 20
          ? {
              ...amount,
              load: {
                type: "weight",
                value,
                ...(amount.load?.type === "weight" && { unit: amount.load.unit }),
              },
            }
          : { ...amount, reps: { ...amount.reps, low: value, high: undefined } },
    };
  return said;
};

const sameAmount = (old: Item, said: Item): boolean =>
  old.kind === "amount" && said.kind === "amount" && old.amount.type === said.amount.type;

const replaceIn = (items: readonly Item[], said: Item): readonly Item[] | undefined => {
  const exact = items.findLastIndex((item) => sameAmount(item, said));
  const at = exact >= 0 ? exact : items.findLastIndex((item) => sameSort(item, said));
  const old = items[at];
  if (!old) return undefined;
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
  for (const said of clause.items.filter(carries)) items = items && replaceIn(items, said);
  const plain = clause.items.every((item) => carries(item) || isPlain(item));
  return items ? [{ ...before, items, doubtful: before.doubtful || !plain }] : [clause];
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
