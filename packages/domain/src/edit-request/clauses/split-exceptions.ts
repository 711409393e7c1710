import type { Amount, Item } from "../items/item.ts";
import { isWord } from "./item-sorts.ts";
import type { Clause } from "./join-clauses.ts";

/** Words that stand among exceptions and their amounts, and say nothing else. */
const isBetween = (item: Item): boolean =>
  item.kind === "comma" ||
  isWord(item, /^(?:and|filler|prep|pronoun)$/u) ||
  isWord(item, "noun", /^(?:sets|reps|load|rest|exercise)$/u);

type Group = { readonly exercises: Item[]; readonly amounts: Item[] };

/** Exceptions with the amounts behind them: "bench 5 sets and rows 4" are two, and a bare number is of what the amount before it is of. */
function groupsOf(items: readonly Item[], first: Amount | undefined): readonly Group[] {
  const groups: Group[] = [];
  let before = first;
  for (const item of items) {
    const last = groups.at(-1);
    if (item.kind === "exercise" && last?.amounts.length === 0) last.exercises.push(item);
    else if (item.kind === "exercise") groups.push({ exercises: [item], amounts: [] });
    if (item.kind !== "amount") continue;
    const isSets = item.amount.type === "number" && /^(?:sets|warmupSets)$/u.test(before?.type ?? "");
    before = isSets ? ({ ...item.amount, type: before?.type } as Amount) : item.amount;
    last?.amounts.push({ ...item, amount: before });
  }
  return groups;
}

const isPlain = (items: readonly Item[]): boolean =>
  items.every((item) => item.kind === "exercise" || item.kind === "amount" || isBetween(item));

/** The exceptions of a clause with their amounts; none, where they have no amounts of their own. */
function exceptionsOf({ items, mood }: Clause): readonly Group[] {
  const at = items.findIndex((item) => isWord(item, "except"));
  const [before, behind] = [items.slice(0, at), items.slice(at + 1)];
  const amounts = before.flatMap((item) => (item.kind === "amount" ? [item.amount] : []));
  if (at < 0 || mood !== "request" || amounts.length === 0 || !isPlain(behind)) return [];
  const groups = groupsOf(behind, amounts.at(-1));
  return groups.some((one) => one.amounts.length > 0) ? groups : [];
}

/** "…, and rows 4" behind an exception with an amount is one more. */
const goesOn = (before: Clause | undefined, clause: Clause): before is Clause =>
  before !== undefined &&
  before.sentence === clause.sentence &&
  clause.mood === "request" &&
  !clause.corrects &&
  clause.items.some(({ kind }) => kind === "exercise") &&
  isPlain(clause.items) &&
  exceptionsOf(before).length > 0;

function split(clause: Clause): readonly Clause[] {
  const groups = exceptionsOf(clause);
  const word = clause.items.find((item) => isWord(item, "except"));
  if (word === undefined || groups.length === 0) return [clause];
  const before = clause.items.slice(0, clause.items.indexOf(word));
  const main = [...before, ...groups.flatMap(({ exercises }) => exercises.flatMap((one) => [word, one]))];
  const own = groups.filter(({ amounts }) => amounts.length > 0);
  return [
    { ...clause, items: main },
    ...own.map(({ exercises, amounts }) => ({
      ...clause,
      corrects: false,
      items: [...exercises, ...amounts],
    })),
  ];
}

/**
 * "All exercises 3 sets except bench 5 sets and rows 4": what is excepted and has an amount of its own is a change of its own. Other clauses stay
 * as they are.
 */
export const splitExceptions = (clauses: readonly Clause[]): readonly Clause[] =>
  clauses
    .reduce<readonly Clause[]>((joined, clause) => {
      const last = joined.at(-1);
      return goesOn(last, clause)
        ? [...joined.slice(0, -1), { ...last, items: [...last.items, ...clause.items] }]
        : [...joined, clause];
    }, [])
    .flatMap(split);
