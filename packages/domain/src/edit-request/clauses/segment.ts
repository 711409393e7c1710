import { isWord } from "./item-sorts.ts";
import type { Item } from "../items/item.ts";

/** What stood before a segment. */
export type Joint = "start" | "break" | "comma" | "and" | "but" | "because" | "so" | "correction" | "colon";

/**
 * What the words of a segment are: `cantDay` says that a day won't work; `keep` that something stays; `condition` that a change shall wait for
 * something.
 */
export type Mood = "request" | "remark" | "keep" | "cantDay" | "condition";

export type Segment = {
  readonly joint: Joint;
  readonly items: readonly Item[];
  /** As typed, in lower case. */
  readonly text: string;
  readonly sentence: number;
  /** Its sentence ends with a question mark. */
  readonly asked: boolean;
};

type Open = { joint: Joint; items: Item[]; sentence: number };

const jointOf = (items: readonly Item[], at: number): Joint | undefined => {
  const item = items[at];
  if (!item) return undefined;
  if (item.kind === "break") return "break";
  if (item.kind === "comma") return "comma";
  if (item.kind === "colon") return "colon";
  if (item.kind !== "word") return undefined;
  if (item.class === "correction") return "correction";
  const before = items.slice(0, at).findLast((one) => one.kind !== "word" || one.class !== "filler");
  if (
    item.class === "no" &&
    at > 0 &&
    (before?.kind === "comma" || before?.kind === "break") &&
    items[at + 1]?.kind === "comma"
  )
    return "correction";
  if (item.class !== "and") return undefined;
  if (item.value === "but" || item.value === "because" || item.value === "so") return item.value;
  return "and";
};

/** "Stuck at the airport can you move it to tomorrow": dictated, a request begins behind a statement. */
const asksAnew = (items: readonly Item[], at: number): boolean =>
  at > 0 &&
  isWord(items[at], "filler") &&
  /^(?:can|could|would|will) (?:you|we|u)\b/iu.test(items[at]?.text ?? "") &&
  isWord(items[at + 1], "verb") &&
  items.slice(0, at).some((one) => one.kind === "word" && one.class !== "filler");

/** "everything but the deadlifts": an exception, no second sentence. */
const asException = (items: readonly Item[], at: number, item: Item): Item => {
  const last = items[at - 1];
  const next = items[at + 1];
  const isThen = last?.kind === "when" && (next?.kind === "exercise" || next?.kind === "places");
  const before = isThen
    ? items.slice(0, at - 1).findLast((one) => one.kind !== "word" || !/^(?:prep|filler)$/u.test(one.class))
    : last;
  const afterAll = isWord(item, "and", "but") && isWord(before, "all");
  return afterAll ? { ...item, class: "except", value: "except" } : item;
};

const isFiller = (item: Item): boolean => isWord(item, "filler");
/** "can you also drop …": no second request. */
const isAlso = (item: Item): boolean => isWord(item, "and", "also");

/** Items as typed, in lower case, with the apostrophes that were left out; quoted texts are no words of a request. */
export const textOf = (items: readonly Item[], message: string): string =>
  items
    .reduce(
      (text, { kind, start, end }) =>
        kind === "quote" ? text.slice(0, start) + "_".repeat(end - start) + text.slice(end) : text,
      message,
    )
    .slice(items[0]?.start, items.at(-1)?.end)
    .toLowerCase()
    .replace(/[’`]/gu, "'")
    .replace(
      /\b(ca|do|did|does|wo|is|are|was|were|could|should|would|have|has)nt\b|\b(i)(m|ve)\b/gu,
      (_all, verb: string | undefined, subject: string, rest: string) =>
        verb ? `${verb}n't` : `${subject}'${rest}`,
    );

/** Cuts the items of a message at its sentences, commas and joining words. */
export const cutSegments = (items: readonly Item[], message: string): readonly Segment[] => {
  const open: Open[] = [{ joint: "start", items: [], sentence: 0 }];
  const asked = new Set<number>();
  let sentence = 0;
  for (const [at, said] of items.entries()) {
    const item = asException(items, at, said);
    const last = open.at(-1) as Open;
    const joint = item === said ? jointOf(items, at) : undefined;
    if (!joint && last.items.length > 0 && asksAnew(items, at))
      open.push({ joint: "comma", items: [item], sentence });
    else if (!joint) {
      last.items.push(item);
    }
    if (!joint) continue;
    if (isAlso(item) && last.items.length > 0 && last.items.every(isFiller)) continue;
    if (item.kind === "break") {
      if (item.question) asked.add(sentence);
      sentence += 1;
    }
    if (last.joint === "correction" && item.kind === "comma" && last.items.every(isFiller)) last.items = [];
    else if (last.items.length > 0 || last.joint === "start") open.push({ joint, items: [], sentence });
    else {
      last.sentence = sentence;
      if (last.joint !== "correction" && last.joint !== "because")
        last.joint = joint === "comma" && last.joint !== "comma" ? last.joint : joint;
    }
  }
  return open
    .filter((segment) => segment.items.length > 0)
    .map((segment) => ({
      ...segment,
      asked: asked.has(segment.sentence),
      text: textOf(segment.items, message),
    }));
};
