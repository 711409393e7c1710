import type { Frame } from "../clauses/frame.ts";
import type { Effect } from "../draft/effect.ts";
import type { Item } from "../items/item.ts";
import type { Aspect } from "./aspects.ts";
import { nounAspects, noAspects, particleAspects, verbAspects } from "./word-aspects.ts";
import type { WordAspects } from "./word-aspects.ts";

type Word = Item & { readonly kind: "word" };

/** A word with those around it, and what was done. */
export type WordContext = {
  readonly items: readonly Item[];
  readonly at: number;
  readonly frame: Frame;
  readonly effects: readonly Effect[];
  readonly aspects: ReadonlySet<Aspect>;
};

const among = (aspects: ReadonlySet<Aspect>, wanted: readonly Aspect[] | undefined): boolean =>
  wanted === undefined || wanted.some((aspect) => aspects.has(aspect));
const inTable = (table: WordAspects, value: string, aspects: ReadonlySet<Aspect>): boolean =>
  among(aspects, table[value]);

const isFiller = (item: Item | undefined): boolean => item?.kind === "word" && item.class === "filler";
/** The next item that is no filler and no verb without a sense of its own. */
const nextOf = ({ items, at }: WordContext): Item | undefined =>
  items
    .slice(at + 1)
    .find((item) => !isFiller(item) && !(item.kind === "word" && /^(?:verb|prep)$/u.test(item.class)));
const beforeOf = ({ items, at }: WordContext): Item | undefined =>
  items.slice(0, at).findLast((item) => !isFiller(item));

/** "only 2 sets", "today only"; "only squats" would mean that the others go. */
const limits = (context: WordContext): boolean => {
  if (beforeOf(context)?.kind === "amount") return true;
  const next = nextOf(context);
  if (next?.kind === "exercise" || next?.kind === "places") {
    const verb = context.items
      .slice(0, context.at + 2)
      .some((item) => item.kind === "word" && item.class === "verb");
    return verb && !/^only$/u.test((context.items[context.at] as Word).text);
  }
  return (
    next?.kind === "amount" ||
    next?.kind === "when" ||
    beforeOf(context)?.kind === "when" ||
    context.frame.amounts.length > 0 ||
    (context.items[context.at] as Word).text === "just"
  );
};

const isFillerDone = (item: Word, context: WordContext): boolean => {
  const before = context.items[context.at - 1];
  switch (item.value) {
    case "":
      if (item.text === "/" && before?.kind === "word" && before.text === "w") return true;
      return !/[/~<>≤≥+*^|%$=]/u.test(item.text);
    case "only":
      return limits(context);
    case "now":
      return item.text === "now" && !(before?.kind === "word" && before.class === "prep");
    case "new":
      return among(context.aspects, ["add", "phase", "rename", "replace", "copy"]);
    default:
      return item.text === "time" && before?.kind === "word" && before.value === "that";
  }
};

/** "5 lbs more per session": by and by, which no edit does. */
const isTimeNoun = (item: Item | undefined): boolean =>
  item?.kind === "when" ||
  (item?.kind === "word" && item.class === "noun" && /^(?:session|day|week)$/u.test(item.value));

const isPrepDone = (item: Word, { frame, items, at }: WordContext): boolean => {
  const behind = (role: string): boolean =>
    frame.amounts.some((one) => one.role === role) || frame.whens.some((one) => one.role === role);
  switch (item.value) {
    case "until":
      return false;
    case "per":
      return item.text !== "per" || !isTimeNoun(items[at + 1]);
    case "instead":
      return frame.olds.length > 0 || frame.exceptWhens.length > 0 || behind("instead");
    case "than":
      return frame.olds.length > 0 || behind("than");
    case "like":
      return frame.likes.length > 0 || behind("like");
    case "between":
      return frame.anchors.length > 0 || frame.nouns.includes("rest") || behind("between");
    case "in":
      return !/^(?:within|inside)$/u.test(item.text) || items[at + 1]?.kind !== "amount";
    default:
      return true;
  }
};

const isAllDone = (item: Word, { frame, effects }: WordContext): boolean => {
  const exercises = new Set(effects.map(({ exercise }) => exercise).filter((one) => one !== undefined));
  const sessions = new Set(effects.map(({ session }) => session).filter((one) => one !== undefined));
  if (item.value === "both") return exercises.size === 2 || sessions.size === 2;
  if (item.value === "every")
    return exercises.size > 1 || sessions.size > 1 || effects.some(({ of }) => of === "week");
  return item.value !== "rest" || frame.targets.length > 0;
};

const isGearDone = (item: Word, { effects }: WordContext): boolean =>
  item.value === "bodyweight" &&
  effects.some(({ after }) => /body/iu.test(String(after["targetLoad"] ?? "")));

/** "some planks": no amount, only what stands before a name. */
const isSomeDone = (item: Word, { items, at }: WordContext): boolean => {
  const next = items[at + 1];
  return (
    item.text === "some" &&
    (next?.kind === "exercise" ||
      next?.kind === "cardioKind" ||
      (next?.kind === "word" && /^(?:modality|noun)$/u.test(next.class)))
  );
};

/** "back to 155": a value of before; "back in" is no value. */
const isBackTo = ({ items, at }: WordContext): boolean => {
  const next = items[at + 1];
  return next?.kind === "amount" || (next?.kind === "word" && next.class === "prep" && next.value !== "in");
};

const isHalfDone = ({ aspects }: WordContext): boolean => aspects.has("less") || aspects.has("set");

/** "clear leg day" takes away its exercises or itself; "ramp up to 225" gets there set by set. */
const isUnclearVerb = (verb: string, { effects }: WordContext): boolean =>
  verb === "ramp" ||
  verb === "aim for" ||
  (/^(?:clear|wipe|strip|purge)$/u.test(verb) &&
    effects.some(({ of, kind }) => of !== "exercise" && kind === "remove"));

/** "today's run 20 minutes" where a ride is planned: perhaps another session is meant. */
const isModalityDone = ({ effects, frame }: WordContext): boolean => {
  const modalityOf = (cardio: unknown): string | undefined =>
    (cardio as { modality?: string } | null | undefined)?.modality?.toLowerCase();
  const changed = effects.some(({ before, after }) => {
    const [old, now] = [modalityOf(before["cardio"]), modalityOf(after["cardio"])];
    return old !== undefined && now !== undefined && old !== now;
  });
  return (
    !changed ||
    frame.flags.has("instead") ||
    frame.verbs.some((verb) => /^(?:set|change|swap|replace|sub)$/u.test(verb))
  );
};

/** Whether what a word says was done, or it says nothing that could have been. */
export const isWordDone = (item: Word, context: WordContext): boolean => {
  const { aspects, frame } = context;
  switch (item.class) {
    case "filler":
      return isFillerDone(item, context);
    case "verb":
      if (isUnclearVerb(item.text, context)) return false;
      if (item.value === "swap" && aspects.has("restDay")) return false;
      if (item.value === "swap" && aspects.has("cardioKind"))
        return /\b(?:for|with|to|into)\b/iu.test(frame.text);
      return inTable(verbAspects, item.value, aspects);
    case "noun":
      return inTable(nounAspects, item.value, aspects);
    case "particle":
      if (item.value === "back" && !isBackTo(context))
        return among(aspects, ["unskip", "order", "day", "weekDate"]);
      return inTable(particleAspects, item.value, aspects);
    case "more":
      return aspects.has(item.value as Aspect);
    case "no":
      return among(aspects, noAspects);
    case "half":
      return isHalfDone(context);
    case "prep":
      return isPrepDone(item, context);
    case "all":
      return isAllDone(item, context);
    case "except":
      return frame.excepts.length > 0 || frame.exceptWhens.length > 0;
    case "vague":
      return isSomeDone(item, context);
    case "modality":
      return isModalityDone(context) && among(aspects, ["cardio", "remove", "day", "copy"]);
    case "gear":
      return isGearDone(item, context);
    case "pronoun":
      return (
        item.value !== "same" ||
        frame.likes.length > 0 ||
        frame.whens.some(({ role }) => role === "like" || role === "as")
      );
    case "keep":
    case "correction":
    case "mood":
    case "side":
    case "kind":
      return false;
    case "and":
      return true;
  }
};
