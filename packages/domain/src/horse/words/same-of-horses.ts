import { careIn, careWords } from "./care-words.ts";
import { isCautionary } from "./caution-words.ts";
import { horsesIn, namePattern, withoutDayNames } from "./named-horses.ts";

const beside =
  /^\W*(?:(?:and|also|plus|oh|ok|so|yes|same (?:again )?(?:for|with)|ditto(?: for)?)\b[\s,]*)+/iu;
const closing = /(?:[\s,]+(?:as well|too|also|the same|aswell|please|pls))*[\s.!]*$/iu;
/** A ride is one horse's. */
const ridden = /\b(?:rode|lunged|hacked|schooled|jumped|flatted)\b|\d ?min/iu;
/** Longer, it says something of its own. */
const longest = 80;

/** The horses that a message names beside nothing else: "and Beau as well", "same for Luna and Milo". */
function namedBeside(text: string, horses: readonly string[]): readonly string[] {
  if (text.length > longest || !beside.test(text) || text.includes("?")) return [];
  const names = text.replace(beside, "").replace(closing, "");
  const named = horsesIn(names, horses);
  const rest = named.reduce(
    (left, name) => left.replaceAll(new RegExp(namePattern(name), "giu"), " "),
    names,
  );
  return /^(?:[\s,&+]|\band\b|\bwith\b)*$/iu.test(rest) ? named : [];
}

/** When something comes again, and nothing of what or whose it is. */
const again =
  /^\W*(?:(?:and|also|oh|ok|so|please)[\s,]+)*(?=.*(?:\d|\b(?:in|on|every|mon|tue|wed|thu|fri|sat|sun)\p{L}*\b))(?:(?:the )?next (?:one|time|visit|appointment|due|is|on)\b|(?:due )?again\b|(?:he['’]s |she['’]s )?(?:coming |comes )?back (?:in|on)\b|every (?:\d{1,2}|\p{L}+) )[^?]{0,60}$/iu;
export const mayBeNextOfCare = (text: string): boolean => text.length <= longest && again.test(text);

/**
 * "Next one 6 January", behind "the farrier did Milo today": the next of that, for the same horses. Undefined: what was said `before` is no care. `today`:
 * a local date.
 */
export function nextOfCare(
  text: string,
  before: string,
  { horses, today }: { readonly horses: readonly string[]; readonly today: string },
): string | undefined {
  const named = horsesIn(before, horses);
  const care = careIn(withoutDayNames(before, named), today);
  if (!mayBeNextOfCare(text) || named.length === 0 || !care || before.includes("?")) return undefined;
  const what = care.kind === "other" ? (care.note ?? "") : care.kind;
  const said = `${what} for ${named.join(" and ")}, ${text.replace(beside, "")}`;
  return careIn(withoutDayNames(said, named), today) ? said : undefined;
}

/** Whether a message names horses and says nothing of them. */
export const mayBeSameOfHorses = (text: string, horses: readonly string[]): boolean =>
  namedBeside(text, horses).length > 0;

/**
 * "And Beau as well", behind "the farrier did Milo today": that, of Beau. Undefined: nothing is named beside it, or what was said `before` is no
 * care of one horse, nor a caution of it.
 */
export function sameOfHorses(text: string, before: string, horses: readonly string[]): string | undefined {
  const named = namedBeside(text, horses);
  const [horse, another] = horsesIn(before, horses);
  const isOfOne = horse !== undefined && another === undefined && !named.includes(horse);
  const isNotice = careWords.some(({ pattern }) => pattern.test(before)) || isCautionary(before);
  if (named.length === 0 || !isOfOne || !isNotice || before.includes("?") || ridden.test(before))
    return undefined;
  const names = named.join(" and ");
  return before.replaceAll(new RegExp(namePattern(horse), "giu"), (words) =>
    /['’]s$/u.test(words) ? `${names}’s` : names,
  );
}
