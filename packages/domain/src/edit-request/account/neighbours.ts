import type { Frame } from "../clauses/frame.ts";
import type { Effect } from "../draft/draft.ts";
import type { ExerciseIndex } from "../../workout/exercise/exercise-index.ts";
import type { Item } from "../items/item.ts";
import type { Aspect } from "./aspects.ts";

export type Word = Item & { readonly kind: "word" };

/** A word with those around it, and what was done. */
export type WordContext = {
  readonly items: readonly Item[];
  readonly at: number;
  readonly frame: Frame;
  readonly effects: readonly Effect[];
  readonly aspects: ReadonlySet<Aspect>;
  readonly catalogue?: ExerciseIndex | undefined;
};

export const isWord = (item: Item | undefined, name: RegExp, value?: RegExp): boolean =>
  item?.kind === "word" && name.test(item.class) && (!value || value.test(item.value));

const isFiller = (item: Item): boolean => isWord(item, /^filler$/u);

/** The item in front that is no filler. */
export const beforeOf = ({ items, at }: WordContext): Item | undefined =>
  items.slice(0, at).findLast((item) => !isFiller(item));

/** The item behind that is no filler. */
export const behindOf = ({ items, at }: WordContext): Item | undefined =>
  items.slice(at + 1).find((item) => !isFiller(item));

/** Whether nothing of the clause stands behind, or a comma does. */
export const isLast = (context: WordContext): boolean => {
  const behind = behindOf(context);
  return behind === undefined || behind.kind === "comma" || isWord(behind, /^and$/u);
};

/** What can be named: an exercise, a session, a time, what a pronoun stands for. */
export const isNamed = (item: Item | undefined): boolean =>
  item !== undefined &&
  (/^(?:exercise|places|when|quote|cardioKind)$/u.test(item.kind) ||
    isWord(item, /^(?:pronoun|noun|modality|all)$/u));

export const among = (aspects: ReadonlySet<Aspect>, wanted: readonly Aspect[] | undefined): boolean =>
  wanted === undefined || wanted.some((aspect) => aspects.has(aspect));
