import { isWord } from "../clauses/item-sorts.ts";
import type { Clause } from "../clauses/join-clauses.ts";
import { isTold } from "../clauses/mood.ts";
import { textOf } from "../clauses/segment.ts";
import type { Draft } from "../draft/draft.ts";
import type { Effect } from "../draft/draft.ts";
import type { Item, Span } from "../items/item.ts";
import { aspectsOf } from "./aspects.ts";
import { isTimeTouched } from "./when-done.ts";
import { touches } from "./name-done.ts";
import { nounAspects } from "./word-aspects.ts";

/** What could be part of a change, if its words were. */
const says = (item: Item): boolean =>
  /^(?:amount|exercise|when|places|ordinal|quote|cardioKind)$/u.test(item.kind) ||
  (item.kind === "word" &&
    (/^(?:particle|more|half|no|except|gear|modality|all)$/u.test(item.class) ||
      (item.class === "verb" && item.value !== "set")));

/** Amounts and reins beside a change, in the same sentence: "…, 4 is fine". */
const limits = (item: Item): boolean =>
  item.kind === "amount" || isWord(item, "half") || isWord(item, "except") || isWord(item, "more");

/** What shall stay, and was changed all the same; what of it has a figure beside it. */
const keptLeft = ({ items }: Clause, { effects, draft }: Beside): readonly Item[] => {
  const aspects = aspectsOf(effects);
  return items.filter((item) => {
    const noun = item.kind === "word" && item.class === "noun" && item.value !== "day" ? item.value : "";
    return (
      /^(?:amount|unknown)$/u.test(item.kind) ||
      isWord(item, "pronoun") ||
      (item.kind === "when" && isTimeTouched(item.when, effects, draft)) ||
      (item.kind === "exercise" && effects.some((effect) => touches(effect, item.mention))) ||
      (nounAspects[noun]?.some((aspect) => aspects.has(aspect)) ?? false)
    );
  });
};

/** What was planned for all clauses together. */
export type Beside = { readonly effects: readonly Effect[]; readonly draft: Draft; readonly message: string };

const clauseLeft = (clause: Clause, near: boolean, { effects, draft, message }: Beside): readonly Item[] => {
  const isOpen = (item: Item): boolean =>
    says(item) && !(item.kind === "when" && isTimeTouched(item.when, effects, draft));
  switch (clause.mood) {
    case "request":
      return [];
    case "keep":
      return keptLeft(clause, { effects, draft, message });
    case "maybe":
    case "question":
    case "condition":
      return near || clause.swallowed ? clause.items.filter(isOpen) : [];
    case "log":
      return clause.swallowed ? clause.items.filter(isOpen) : [];
    case "cantDay":
    case "remark":
      if (clause.mood === "cantDay" || isTold(textOf(clause.items, message)))
        return near ? clause.items.filter(limits) : [];
      return clause.items.filter((item) => isOpen(item) || (near && item.kind === "unknown"));
  }
};

/** What stands beside the changes asked for and may be part of them: remarks that are not told as such, thoughts in the same sentence, what shall stay. */
export const besideLeft = (clauses: readonly Clause[], beside: Beside): readonly Span[] => {
  const asked = new Set(clauses.filter(({ mood }) => mood === "request").map(({ sentence }) => sentence));
  return clauses.flatMap((clause) => clauseLeft(clause, asked.has(clause.sentence), beside));
};
