import type { Item, When } from "../items/item.ts";
import { isAmount, isTarget, isVerb, isWhen, isWord, verbOf } from "./item-sorts.ts";
import type { OpenClause } from "./join-clauses.ts";

const isBack = (item: Item): boolean => isWord(item, "particle", /^(?:back|again)$/u);

/** Says nothing of what is changed. */
const isBeside = (item: Item): boolean =>
  item.kind === "comma" ||
  isWord(item, /^(?:and|filler|noun|prep|pronoun)$/u) ||
  isWord(item, "particle", /^(?:up|down)$/u) ||
  isWord(item, "verb", /^(?:set|move|bring|add)$/u);

/** "Back to 300 after", "and 4 again next week": another value, or that of before, of what was named in front of it. */
const isWayBack = (items: readonly Item[]): boolean =>
  items.some(isBack) &&
  items.some((item) => isAmount(item) || isWhen(item)) &&
  items.every((item) => isBack(item) || isBeside(item) || isAmount(item) || isWhen(item));

const typesOf = (items: readonly Item[]): readonly string[] =>
  items.flatMap((item) => (item.kind === "amount" ? [item.amount.type] : []));

/** "And 300 after that", behind one value of that kind. */
const isNextValue = (items: readonly Item[], before: readonly Item[]): boolean => {
  const [type, ...others] = typesOf(items);
  const [typeBefore, ...othersBefore] = typesOf(before);
  const isAlone = type !== undefined && others.length + othersBefore.length === 0;
  return (
    isAlone &&
    type === typeBefore &&
    before.every((item) => item.kind !== "when" || item.when.type === "week") &&
    items.every((item) => item.kind === "amount" || (isBeside(item) && !isWord(item, "prep", "instead")))
  );
};

const isLimited = ({ type, ...when }: When): boolean =>
  type !== "every" && type !== "since" && !("week" in when && /^(?:onward|all|after)$/u.test(when.week.by));

const takesOut = /^(?:skip|remove|drop|take)$/u;

/** A change for some time: what it is of, to what, and when. */
const isForSomeTime = (items: readonly Item[]): boolean => {
  const whens = items.flatMap((item) => (item.kind === "when" ? [item.when] : []));
  const changes = items.some(isAmount) || takesOut.test(verbOf(items) ?? "");
  return items.some(isTarget) && changes && whens.length > 0 && whens.every(isLimited);
};

const isNamedThere = (items: readonly Item[]): boolean =>
  items.filter(isTarget).length === 1 && !items.some(isAmount) && items.findLast(isNamed)?.kind === "when";
const isNamed = (item: Item): boolean => isTarget(item) || isWhen(item);

/** "Delete exercise 3 from Monday and exercise 4 from Friday": each there, and not both of them in both. */
const splitPairs = (clause: OpenClause): readonly OpenClause[] => {
  const { items, mood } = clause;
  const verb = items.find(isVerb);
  const at = items.findIndex(
    ({ kind }, place) =>
      kind === "comma" &&
      isNamedThere(items.slice(0, place)) &&
      isNamedThere(items.slice(place)) &&
      items.slice(place).every((item) => isNamed(item) || isBeside(item)) &&
      isTarget(items.slice(place).find(isNamed) as Item),
  );
  if (mood !== "request" || at < 0 || !verb || !takesOut.test(verbOf(items) ?? "")) return [clause];
  return [
    { ...clause, items: items.slice(0, at) },
    { ...clause, items: [verb, ...items.slice(at + 1)], joint: "and" },
  ];
};

/** "Remove bench from Monday and Friday": of both days, and not the whole of the second one. */
const withDays = (done: readonly OpenClause[], clause: OpenClause): readonly OpenClause[] => {
  const before = done.at(-1);
  const isTaken = (item: Item): boolean => isVerb(item) && item.start === item.end;
  const isDay =
    clause.items.some(isWhen) &&
    clause.items.every((item) => isTaken(item) || isWhen(item) || (isBeside(item) && !isVerb(item)));
  const goesOn =
    before?.mood === "request" &&
    clause.mood === "request" &&
    clause.joint === "and" &&
    takesOut.test(verbOf(before.items) ?? "") &&
    before.items.some(({ kind }) => kind === "exercise") &&
    before.items.findLast(isNamed)?.kind === "when" &&
    !before.items.some(isAmount) &&
    isDay;
  if (!goesOn) return [...done, clause];
  const comma: Item = { kind: "comma", start: clause.items[0]?.start ?? 0, end: clause.items[0]?.start ?? 0 };
  const items = [...before.items, comma, ...clause.items.filter((item) => !isTaken(item))];
  return [...done.slice(0, -1), { ...before, items }];
};

const split = (clause: OpenClause): readonly OpenClause[] => {
  const { items, mood } = clause;
  const at = items.findIndex(({ kind }, place) => {
    const [before, behind] = [items.slice(0, place), items.slice(place)];
    return kind === "comma" && isForSomeTime(before) && (isWayBack(behind) || isNextValue(behind, before));
  });
  if (mood !== "request" || at < 0) return [clause];
  return [
    { ...clause, items: items.slice(0, at) },
    { ...clause, items: items.slice(at + 1), joint: "and" },
  ];
};

/** In the weeks behind, where no time is said; the words for it say no more. How many weeks that are is shown as a guess. */
const afterwards = (clause: OpenClause): OpenClause => {
  const { start = 0, end = 0 } = clause.items.find(isBack) ?? clause.items.find(isAmount) ?? {};
  const later: Item = { kind: "when", when: { type: "week", week: { by: "after" } }, start, end };
  const items = clause.items.filter((item) => !isBack(item));
  return items.some(isWhen) ? { ...clause, items } : { ...clause, items: [...items, later], doubtful: true };
};

/**
 * "Deadlift at 270 this week, and back to 300 after": a change for some time, and another one behind that time. Where it says no value ("and put it back
 * next week") nothing is to be done, as the first one holds no longer than it says.
 */
export const withWaysBack = (clauses: readonly OpenClause[]): readonly OpenClause[] =>
  clauses
    .reduce<readonly OpenClause[]>(withDays, [])
    .flatMap(splitPairs)
    .flatMap(split)
    .reduce<readonly OpenClause[]>((done, clause) => {
      const before = done.at(-1);
      const goesBack =
        before?.mood === "request" &&
        clause.mood === "request" &&
        !clause.corrects &&
        isForSomeTime(before.items) &&
        (isWayBack(clause.items) || isNextValue(clause.items, before.items));
      if (!goesBack) return [...done, clause];
      return clause.items.some(isAmount) ? [...done, afterwards(clause)] : done;
    }, []);
