import { among, isWord } from "./neighbours.ts";
import type { Word, WordContext } from "./neighbours.ts";
import { verbAspects } from "./word-aspects.ts";

const plainVerbs =
  /^(?:set|make|put|do|use|give|want|get|go|have|need|making|setting|doing|putting|get me|give me|gets|goes|come|comes|want to do|want to have|let me do|let me have|go with|go for)$/u;

/** "clear leg day" takes away its exercises or itself; "ramp up to 225" gets there set by set. */
const isUnclear = (verb: string, { effects }: WordContext): boolean =>
  verb === "ramp" ||
  verb === "aim for" ||
  (/^(?:clear|wipe|strip|purge)$/u.test(verb) &&
    effects.some(({ of, kind }) => of !== "exercise" && kind === "remove"));

/** "swap the rest day with the run" is about two days, "swap the run for a ride" about what one is. */
const isSwapDone = ({ aspects, frame }: WordContext): boolean =>
  !aspects.has("restDay") && (!aspects.has("cardioKind") || /\b(?:for|with|to|into)\b/iu.test(frame.text));

/** Whether what a verb asks for was done. One without a sense of its own is, unless it is a rare one beside another verb. */
export const isVerbDone = (item: Word, context: WordContext): boolean => {
  const { aspects, frame, items } = context;
  if (isUnclear(item.text, context)) return false;
  if (item.text === "set" && isWord(items[context.at - 1], /^verb$/u)) return false;
  if (item.value === "set")
    return plainVerbs.test(item.text) || !items.some((other) => other !== item && isWord(other, /^verb$/u));
  if (/^(?:double|halve|triple)$/u.test(item.value) && frame.amounts.length > 0) return false;
  if (item.value === "remove" && frame.amounts.some(({ role }) => role === "at" || role === "to"))
    return among(aspects, ["remove", "none"]);
  if (item.value === "swap" && aspects.has("restDay")) return false;
  if (item.value === "superset" && (frame.verbs.includes("gone") || frame.flags.has("no")))
    return aspects.has("ungroup");
  if (item.value === "swap" && aspects.has("cardioKind")) return isSwapDone(context);
  return among(aspects, verbAspects[item.value]);
};
