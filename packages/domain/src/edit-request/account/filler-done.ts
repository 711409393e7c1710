import type { Item } from "../items/item.ts";
import { among, beforeOf, isWord } from "./neighbours.ts";
import type { Word, WordContext } from "./neighbours.ts";

const nextOf = ({ items, at }: WordContext): Item | undefined =>
  items.slice(at + 1).find((item) => !isWord(item, /^(?:filler|verb|prep)$/u));

/** "only 2 sets", "today only"; "only squats" would mean that the others go. */
const limits = (item: Word, context: WordContext): boolean => {
  const [before, next] = [beforeOf(context), nextOf(context)];
  if (before?.kind === "amount" || before?.kind === "when") return true;
  if (next?.kind === "amount" || next?.kind === "when" || next?.kind === "ordinal") return true;
  if (item.text !== "just") return isWord(next, /^noun$/u, /^(?:amrap|single)$/u);
  const isNamed = next?.kind === "exercise" || next?.kind === "places";
  return !isNamed || context.items.slice(0, context.at + 2).some((one) => isWord(one, /^verb$/u));
};

/** Whether a filler is one: signs, "only", "now" and "new" are not in every place. */
export const isFillerDone = (item: Word, context: WordContext): boolean => {
  const before = context.items[context.at - 1];
  switch (item.value) {
    case "":
      if (item.text === "/" && isWord(before, /^prep$/u, /^with$/u)) return true;
      if (item.text === "w/") return true;
      return !/[/~<>≤≥+*^|%$=]/u.test(item.text);
    case "only":
      return limits(item, context);
    case "now":
      return item.text === "now" && !isWord(before, /^prep$/u);
    case "new":
      return among(context.aspects, ["add", "phase", "rename", "replace", "copy"]);
    default:
      if (item.text === "work" && isWord(before, /^gear$/u)) return true;
      return item.text === "time" && isWord(before, /^pronoun$/u, /^that$/u);
  }
};
