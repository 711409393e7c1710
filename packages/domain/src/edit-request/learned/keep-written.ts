import { isWord } from "../clauses/item-sorts.ts";
import type { Segment } from "../clauses/segment.ts";
import type { Item } from "../items/item.ts";
import { aside, asked, isAsked, written, type Label } from "./label-clauses.ts";

const text = /^(?:note|warmup)$/u;
const isHead = (item: Item): boolean => isWord(item, "noun", text) || isWord(item, "verb", /^note$/u);

const quoting = /^(?:saying|that says|which says|that reads|to say)$/u;
const isQuoting = (item: Item | undefined): boolean =>
  item?.kind === "word" && item.class === "filler" && quoting.test(item.text);

/** "change the warm-up of Lower B to …": the list begins behind the "to" that follows it, where no colon says so. */
const listFrom = ({ items }: Segment): number => {
  const head = items.findIndex((item) => isWord(item, "noun", /^warmup$/u));
  const isSet = items
    .slice(0, Math.max(0, head))
    .some((item) => isWord(item, "verb", /^(?:set|change|replace)$/u));
  const to = isSet ? items.findIndex((item, at) => at > head && isWord(item, "prep", /^to$/u)) : -1;
  return to < 0 ? items.length : to + 1;
};

/** Another request, as its label says, that has something to be done and with what. */
const beginsAnother = ({ items }: Segment, label: Label | undefined): boolean =>
  label?.startsWith("^") === true &&
  items.some((item) => isWord(item, "verb")) &&
  items.some(({ kind }) => kind === "exercise" || kind === "when" || kind === "places");

const isOne = (item: Item): boolean =>
  item.kind === "amount" && item.amount.type === "number" && item.amount.value === 1;

/** "…, and one to bench: pause", behind another note: what it is put on, and a colon. */
const namesNext = ({ items, joint }: Segment, next: Segment | undefined): boolean =>
  next?.joint === "colon" &&
  (joint === "and" || joint === "comma") &&
  items.some((item) => isWord(item, "prep", /^(?:on|to|for|at)$/u)) &&
  items.some(({ kind }) => kind === "exercise" || kind === "when" || kind === "places") &&
  items.every(
    (item) =>
      /^(?:exercise|when|places)$/u.test(item.kind) ||
      isOne(item) ||
      isWord(item, /^(?:prep|filler|and|more)$/u) ||
      isWord(item, "noun", "note"),
  );

/** "Push + Triceps": what a sign joins to a text that is kept as written is of it. */
const keepJoined = (items: readonly Item[], labels: readonly Label[]): readonly Label[] =>
  labels.map((label, at) => {
    const isJoint = (place: number): boolean => {
      const item = items[place];
      return item?.kind === "word" && /^[+&/]$/u.test(item.text);
    };
    const isKept = (place: number): boolean => labels[place] === written;
    const ofSign = isJoint(at) && (isKept(at - 1) || isKept(at + 1));
    const ofName = (isJoint(at + 1) && isKept(at + 2)) || (isJoint(at - 1) && isKept(at - 2));
    return ofSign || ofName ? written : label;
  });

/** "Rename Lower B to Friday Legs", "other name: Friday Legs": a name begins behind the "to" or the colon, whatever its first word could mean. */
const keepNameWhole = ({ items, joint }: Segment, labels: readonly Label[]): readonly Label[] => {
  const first = labels.indexOf(written);
  const to = items.findLastIndex((item, at) => at < first && isWord(item, "prep", /^to$/u));
  const isRenamed = items.some((item) => isWord(item, "verb", /^rename$/u));
  const from = joint === "colon" ? 0 : isRenamed && to >= 0 ? to + 1 : first;
  return labels.map((label, at) => (at >= from && at < first ? written : label));
};

/**
 * A note and a warm-up list are kept as they were written: all words of the sentence behind its colon are of the text, whatever they could
 * mean in a request ("keep it easy", "no belt today"), up to another request.
 */
export const keepWritten = (segments: readonly Segment[], labels: readonly Label[]): readonly Label[] => {
  let at = 0;
  /** In which sentence a text is named, and whether its words have begun. */
  let named: { readonly sentence: number; begun: boolean } | undefined;
  return segments.flatMap((segment, order) => {
    const { sentence, joint, items } = segment;
    const own = keepNameWhole(segment, keepJoined(items, labels.slice(at, (at += items.length))));
    if (named?.sentence !== sentence) named = undefined;
    if (named && !named.begun && joint === "colon") named.begun = true;
    else if (named?.begun && beginsAnother(segment, own[0])) named = undefined;
    if (named?.begun && namesNext(segment, segments[order + 1])) {
      named = { sentence, begun: false };
      const from = items.findIndex((item) => !isOne(item));
      return own.map((_, place) => (place < from ? aside : place === from ? `^${asked}` : asked));
    }
    if (named?.begun) return own.map(() => written);
    if (named && isQuoting(items[0])) {
      named.begun = true;
      return own.map((_, place) => (place === 0 ? aside : written));
    }
    if (!items.some((item, place) => isHead(item) && isAsked(own[place] ?? aside))) return own;
    const hasColon = segments
      .slice(order + 1)
      .some((one) => one.sentence === sentence && one.joint === "colon");
    const from = hasColon ? items.length : listFrom(segment);
    named = { sentence, begun: from < items.length };
    return own.map((label, place) => (place >= from ? written : label));
  });
};
