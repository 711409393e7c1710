import { isWord } from "../clauses/item-sorts.ts";
import { singularOf } from "../../workout/exercise/exercise-words.ts";
import type { Amount, Item, When } from "./item.ts";

const each = /^(?:singles?|doubles|triples|fours|fives|sixes|eights|tens|twelves)$/iu;

/** What a number in front of an exercise counts, by the words behind it: "4 clean and jerk singles", "4 bench sets". */
const counted = (value: number, behind: Item | undefined, message: string): Amount | undefined => {
  if (behind?.kind === "amount" && behind.amount.type === "reps")
    return each.test(message.slice(behind.start, behind.end))
      ? { type: "scheme", sets: value, reps: behind.amount.reps }
      : undefined;
  if (behind?.kind !== "word" || behind.class !== "noun") return undefined;
  if (behind.value === "sets") return { type: "sets", value };
  return behind.value === "reps" ? { type: "reps", reps: { low: value } } : undefined;
};

/** "one 40 minute ride", "one time": an article. */
const isArticle = (item: Item, next: Item | undefined): boolean =>
  item.kind === "amount" &&
  item.amount.type === "number" &&
  item.amount.value === 1 &&
  (next?.kind === "amount" || (next?.kind === "word" && next.text === "time"));

/** "two exercises", "one run", "one day later": how many, and no value of anything. */
const countsOthers = (item: Item, next: Item | undefined, third: Item | undefined): boolean =>
  item.kind === "amount" &&
  item.amount.type === "number" &&
  item.amount.direction === undefined &&
  (isWord(next, "modality") ||
    isWord(next, "noun", /^exercise$/u) ||
    (isWord(next, "noun", /^(?:day|week)$/u) && isWord(third, "particle", /^(?:later|earlier)$/u)));

/** "a second time": again. */
const isSecondTime = (item: Item, next: Item | undefined): boolean =>
  item.kind === "ordinal" && item.value === 2 && isWord(next, "noun") && next.text === "time";

const asAgain = ({ start }: Item, { end }: Item): Item => ({
  kind: "word",
  class: "particle",
  value: "again",
  text: "again",
  start,
  end,
});

const asLoose = ({ start, end }: Item, message: string): Item => ({
  kind: "word",
  class: "filler",
  value: "loose",
  text: message.slice(start, end).toLowerCase(),
  start,
  end,
});

const isDay = ({ type }: When): boolean => /^(?:weekday|day|date)$/u.test(type);

const isBox = (item: Item | undefined): item is Item & { kind: "when" } =>
  item?.kind === "when" && /^(?:weekday|day|date|week|name|session)$/u.test(item.when.type);

/** "this week and next", "this Friday and next": the one behind. */
const oneBehind = (before: Item | undefined): When | undefined => {
  if (before?.kind !== "when") return undefined;
  const { when } = before;
  if (when.type === "weekday") return { ...when, next: true };
  return when.type === "week" && when.week.by === "offset"
    ? { type: "week", week: { by: "offset", offset: when.week.offset + 1 } }
    : undefined;
};

/** "that day", "that week": the one named last. "Week 2 is after my exams, … in it" too. */
export const foldThat = (items: readonly Item[]): readonly Item[] => {
  const folded: Item[] = [];
  let [day, week, box]: (When | undefined)[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const [item, next] = [items[at] as Item, items[at + 1]];
    if (isBox(item)) box = item.when;
    if (item.kind === "when" && isDay(item.when)) day = item.when;
    if (item.kind === "when" && item.when.type === "week") week = item.when;
    const isIn = box && isWord(item, "pronoun", /^it$/u) && isWord(items[at - 1], "prep", /^in$/u);
    if (box && isIn) {
      folded.push({ kind: "when", when: box, start: item.start, end: item.end });
      continue;
    }
    const isNext = item.kind === "unknown" && item.text === "next" && isWord(items[at - 1], "and");
    const behind = isNext ? oneBehind(items[at - 2]) : undefined;
    if (behind) {
      folded.push({ kind: "when", when: behind, start: item.start, end: item.end });
      continue;
    }
    const isThat = isWord(item, "pronoun", /^(?:that|same)$/u);
    const noun = isThat && isWord(next, "noun") ? next.value : undefined;
    const when = noun === "day" ? day : noun === "week" ? week : undefined;
    if (when && next) folded.push({ kind: "when", when, start: item.start, end: next.end });
    else folded.push(item);
    if (when) at += 1;
  }
  return folded;
};

const isMissed = (item: Item): boolean => item.kind === "unknown" && item.text === "missed";

/** "the missed run from Monday": of the latest Monday, and of none ahead. */
export const foldMissed = (items: readonly Item[], message: string): readonly Item[] =>
  items.some(isMissed)
    ? items.map((item) => {
        if (isMissed(item)) return { ...asLoose(item, message), value: "" } as Item;
        const isDay = item.kind === "when" && item.when.type === "weekday" && !item.when.next;
        return isDay ? ({ ...item, when: { ...item.when, past: true } } as Item) : item;
      })
    : items;

const isPlural = (item: Item, message: string): boolean => {
  const last = message.slice(item.start, item.end).toLowerCase().split(/\s+/u).at(-1) ?? "";
  return singularOf(last) !== last;
};

/** "Saturday long runs", "Saturday sessions": those of each Saturday. */
export const foldPlurals = (items: readonly Item[], message: string): readonly Item[] =>
  items.map((item, at) => {
    const next = items[at + 1];
    const isSession =
      isWord(next, "modality") ||
      isWord(next, "noun", /^session$/u) ||
      (next?.kind === "when" && next.when.type === "name");
    return item.kind === "when" &&
      item.when.type === "weekday" &&
      !item.when.next &&
      !item.possessive &&
      isSession &&
      isPlural(next as Item, message) &&
      !/^this\b/iu.test(message.slice(item.start))
      ? { ...item, when: { ...item.when, every: true } }
      : item;
  });

const isOpening = (item: Item | undefined): boolean =>
  item === undefined ||
  item.kind === "comma" ||
  item.kind === "break" ||
  isWord(item, "and") ||
  isWord(item, "filler", /^$/u);

/** "up the bench by 5", "can you up curls": a verb in front of what goes up. */
export const foldUp = (items: readonly Item[]): readonly Item[] =>
  items.map((item, at) => {
    const named = items.slice(at + 1).find((one) => !isWord(one, "filler"));
    const isVerb =
      isWord(item, "particle", /^up$/u) && isOpening(items[at - 1]) && named?.kind === "exercise";
    return isVerb ? { ...item, class: "verb", value: "raise" } : item;
  });

/** Numbers whose noun stands behind the exercise become amounts of it. */
export const foldCounts = (items: readonly Item[], message: string): readonly Item[] => {
  const folded: Item[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at] as Item;
    const amount =
      item.kind === "amount" && item.amount.type === "number" && items[at + 1]?.kind === "exercise"
        ? counted(item.amount.value, items[at + 2], message)
        : undefined;
    const next = items[at + 1];
    if (next && isSecondTime(item, next)) {
      folded.push(asAgain(item, next));
      at += 1;
      continue;
    }
    if (!amount) {
      const isNone = countsOthers(item, items[at + 1], items[at + 2]) || isArticle(item, items[at + 1]);
      folded.push(isNone ? asLoose(item, message) : item);
      continue;
    }
    folded.push({ kind: "amount", amount, start: item.start, end: item.end }, items[at + 1] as Item);
    at += 2;
  }
  return folded;
};
