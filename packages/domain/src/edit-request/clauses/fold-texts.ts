import { isWord } from "./item-sorts.ts";
import type { Item } from "../items/item.ts";

/** "on the pull-ups write: …". */
const isWriting = (items: readonly Item[], at: number): boolean => {
  const item = items[at];
  return isWord(item, "verb", "note") && items[at + 1]?.kind === "colon";
};

/** "remind me on Wednesday to bring straps". */
const isReminder = (item: Item): boolean => item.kind === "word" && item.text === "remind me";

const isNoun = (item: Item | undefined, value: string): boolean =>
  isWord(item, "noun") && item.value === value;
const saying = /^(saying|says|say|reading|reads|stating|states|telling|that)$/u;

/** Where the words of a note begin, behind a colon or "saying"; undefined where none are told. */
const textStart = (items: readonly Item[], at: number): number | undefined =>
  firstWhere(
    items,
    at,
    (item) => item.kind === "colon" || (item.kind === "unknown" && saying.test(item.text)),
  ) ?? firstWhere(items, at, isToldBy);

/** "a reminder to bring the belt", "that I should film it"; "to squats" says where it goes. */
const isToldBy = (item: Item, next: Item | undefined): boolean =>
  item.kind === "word" &&
  (item.text === "that" || (item.class === "prep" && item.value === "to")) &&
  next !== undefined &&
  !/^(?:exercise|when|places|break)$/u.test(next.kind) &&
  !isNoun(next, "session") &&
  !(isWord(next, /^(?:filler|all|pronoun)$/u) && item.text !== "that");

const firstWhere = (
  items: readonly Item[],
  at: number,
  test: (item: Item, next: Item | undefined) => boolean,
): number | undefined => {
  for (let next = at + 1; next < items.length; next += 1) {
    const item = items[next];
    if (!item || item.kind === "break" || item.kind === "quote") return undefined;
    if (test(item, items[next + 1])) return next;
  }
  return undefined;
};

const strip = (text: string): string =>
  text
    .trim()
    .replace(/^["“'‘](.*)["”'’]$/su, "$1")
    .trim();

/** Behind a joint in the text stands what could be a change of its own: "bring the belt and skip Tuesday". */
const holdsChange = (items: readonly Item[]): boolean => {
  const joint = items.findIndex((item) => /^(?:comma|break)$/u.test(item.kind) || isWord(item, "and"));
  if (joint < 0) return false;
  const rest = items.slice(joint + 1);
  const has = (kind: Item["kind"]): boolean => rest.some((item) => item.kind === kind);
  const verb = rest.some((item) => isWord(item, "verb", /^(?!set$)/u));
  return (has("exercise") && has("amount")) || (verb && (has("exercise") || has("when") || has("places")));
};

const foldAt = (items: readonly Item[], start: number, until: number, message: string): readonly Item[] => {
  const from = items[start];
  const end = items[until]?.start ?? message.length;
  if (!from || items[start + 1]?.kind === "quote") return items.toSpliced(start, 1);
  const text = strip(message.slice(from.end, end));
  if (text === "") return items;
  const torn = holdsChange(items.slice(start + 1, until));
  const quote: Item = { kind: "quote", text, start: from.start, end, ...(torn && { torn: true as const }) };
  return [...items.slice(0, start), quote, ...items.slice(until)];
};

/** "rename Friday to A long one but mine: Legs": a name goes on behind "but" or a colon, where nothing behind it could be a change. */
const foldName = (items: readonly Item[], message: string): readonly Item[] => {
  const verb = items.findIndex((item) => isWord(item, "verb", "rename"));
  const to = items.findIndex((item, at) => at > verb && isWord(item, "prep", "to"));
  if (verb < 0 || to < 0) return items;
  const end = nextBreak(items, to);
  const name = items.slice(to + 1, end);
  const joint = name.findIndex(
    (item) => item.kind === "colon" || isWord(item, "and", /^(?:but|so|because)$/u),
  );
  const isChange = (item: Item): boolean =>
    /^(?:exercise|when|amount|places|quote)$/u.test(item.kind) ||
    isWord(item, /^(?:verb|keep|correction|pronoun|no)$/u);
  return joint < 0 || name.slice(joint).some((item) => isChange(item) && !saysNothing(item))
    ? items
    : foldAt(items, to, end, message);
};
const saysNothing = (item: Item): boolean =>
  item.kind === "word" &&
  (item.class === "pronoun" ? item.value === "it" || item.value === "that" : item.text === "use");

const nextBreak = (items: readonly Item[], at: number): number => {
  const found = items.findIndex((item, index) => index > at && item.kind === "break");
  return found < 0 ? items.length : found;
};

/** The words of a warm-up list: behind its colon, or behind "to" or "with". */
const warmupStart = (items: readonly Item[], at: number): number | undefined => {
  const colon = textStart(items, at);
  if (colon !== undefined) return colon;
  for (let next = at + 1; next < items.length; next += 1) {
    const item = items[next];
    if (!item || item.kind === "break" || item.kind === "quote") return undefined;
    if (isWord(item, "prep") && (item.value === "to" || item.value === "with"))
      return item.value === "to" && items[next + 1]?.kind === "when" ? undefined : next;
  }
  return undefined;
};

/**
 * Texts to be kept as written become quotes: the words of a note behind a colon or "saying" up to the end of the message, and
 * a warm-up list up to the end of its sentence.
 */
export const foldTexts = (items: readonly Item[], message: string): readonly Item[] => {
  const note = items.findIndex(
    (item, at) =>
      isNoun(item, "note") || isNoun(item, "description") || isWriting(items, at) || isReminder(item),
  );
  if (note >= 0) {
    const start = textStart(items, note) ?? (items[note + 1]?.kind === "colon" ? note + 1 : undefined);
    if (start !== undefined) return foldAt(items, start, items.length, message);
  }
  const warmup = items.findIndex((item) => isNoun(item, "warmup"));
  if (warmup < 0) return foldName(items, message);
  const start = warmupStart(items, warmup);
  return start === undefined ? items : foldAt(items, start, nextBreak(items, start), message);
};
