import type { Row } from "./caution-words.ts";

const pins = "(?:caution|pin|warning|note|restriction|ban)s?";

/** How people ask to remove a caution; the examples are tests (the horse is Beau). */
export const unpinForms: readonly Row[] = [
  { example: "unpin Beau lost a shoe", pattern: /^\W*(?:please |pls |can you )?un-?pin\b/iu },
  {
    example: "Beau's cut is healed, remove the caution",
    pattern: new RegExp(
      String.raw`\b(?:remove|take|delete|clear|lift|cancel|drop|end)\b.{0,40}\b${pins}\b|\btake\b.{0,30}\b${pins}\b.{0,15}\b(?:off|down|away)\b`,
      "iu",
    ),
  },
  {
    example: "take it off Beau",
    pattern:
      /^\W*(?:(?:please|pls|can you|could you|now|and|so|ok(?:ay)?)\W+)*take (?:it|that|this|them) (?:back )?off (?:of )?(?!(?:my|the|your|his|her|again|please|now|today)\b)\p{L}+(?:\W+(?:again|please|pls|now|thanks))*\W*$/iu,
  },
  {
    example: "the caution on Beau can come off",
    pattern: new RegExp(
      String.raw`\b${pins}\b.{0,25}\b(?:can|may|should|could)\b.{0,10}\b(?:come off|go|be (?:removed|deleted|lifted))\b|\b${pins}\b.{0,20}\b(?:is|are) (?:lifted|over|no longer needed)\b`,
      "iu",
    ),
  },
];

/** Whether a message asks to remove a caution from a horse. */
export const asksToUnpin = (text: string): boolean => unpinForms.some(({ pattern }) => pattern.test(text));

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .match(/\p{L}{3,}/gu)
      ?.filter((word) => !fillers.has(word)),
  );
const fillers = new Set(
  "unpin pin pins the caution cautions warning note restriction ban remove take delete clear lift cancel drop end off down away please can you from for and has was are his her its that this with come should may be".split(
    " ",
  ),
);

/**
 * The cautions that a message means: those that share the most words with it. If there is only one caution, it is meant; empty if the words
 * identify none of several.
 */
export function cautionsMeant<Pinned extends { readonly text: string }>(
  said: string,
  open: readonly Pinned[],
): readonly Pinned[] {
  const words = wordsOf(said);
  const shared = open.map((one) => [...wordsOf(one.text)].filter((word) => words.has(word)).length);
  const most = Math.max(0, ...shared);
  if (most === 0) return open.length === 1 ? open : [];
  return open.filter((_, index) => shared[index] === most);
}
