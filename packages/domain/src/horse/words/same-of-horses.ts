import { careWords } from "./care-words.ts";
import { isCautionary } from "./caution-words.ts";
import { horsesIn, namePattern } from "./named-horses.ts";

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
