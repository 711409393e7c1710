import type { Row } from "./illness-signs.ts";

const pins = "(?:cautions?|pins?|warnings?|restrictions?|bans?)";
const ask = String.raw`^\W*(?:(?:please|pls|can you|could you|and|ok(?:ay)?)[\s,]+)*`;

/** How people ask to remove a caution; the examples are tests (the horse is Beau). */
export const unpinForms: readonly Row[] = [
  { example: "unpin Beau lost a shoe", pattern: new RegExp(String.raw`${ask}un-?pin\b`, "iu") },
  {
    example: "Beau's cut is healed, remove the caution",
    pattern: new RegExp(
      String.raw`\b(?:remove|delete|clear|lift|cancel|drop|end)\b.{0,40}\b${pins}\b|\b(?:remove|delete)\b.{0,20}\bnotes?\b|\btake\b.{0,30}\b(?:${pins}|notes?)\b.{0,25}\b(?:off|down|away)\b|\btake (?:off|down)\b.{0,20}\b(?:${pins}|notes?)\b`,
      "iu",
    ),
  },
  {
    example: "take it off Beau",
    pattern:
      /^\W*(?:(?:please|pls|can you|could you|now|and|so|ok(?:ay)?)\W+)*take (?:it|that|this|them) (?:back )?off (?:of )?(?!(?:my|the|your|his|her|again|please|now|today)\b)\p{L}+(?:\W+(?:again|please|pls|now|thanks))*\W*$/iu,
  },
  {
    example: "you may take down the one about Beau's foot",
    pattern:
      /\b(?:take (?:down|off)|unpin|remove) the one about\b|\btake the one about .{1,40}\b(?:down|off)\W*$/iu,
  },
  {
    example: "the caution on Beau can come off",
    pattern: new RegExp(
      String.raw`\b${pins}\b.{0,25}\b(?:can|may|should|could)\b.{0,10}\b(?:come (?:off|down)|go|be (?:removed|deleted|lifted|taken (?:off|down)))\b|\b${pins}\b.{0,20}\b(?:is|are) (?:lifted|over|no longer needed)\b`,
      "iu",
    ),
  },
];

/** Whether a message asks to remove a caution from a horse. */
export const asksToUnpin = (text: string): boolean => unpinForms.some(({ pattern }) => pattern.test(text));

const ofPins = new RegExp(String.raw`\b${pins}\b|\bthe one about\b`, "iu");
/** Whether it asks that also of no horse by name: nothing but what is pinned is called so. */
export const asksToUnpinUnnamed = (text: string): boolean =>
  asksToUnpin(text) && ofPins.test(text) && !/\?\s*$/u.test(text);

/** The words of a text that say something. */
const contentWords = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .match(/\p{L}{3,}/gu)
      ?.filter((word) => !fillers.has(word)),
  );
const fillers = new Set(
  "unpin pin pins the one about caution cautions warning note restriction ban remove take delete clear lift cancel drop end off down away please can you from for and has was are his her its that this with come should may be went still again today vet jan feb mar apr jun jul aug sep oct nov dec".split(
    " ",
  ),
);

/** How many words that say something two texts share. */
export const sharedWords = (one: string, other: string): number =>
  contentWords(one).intersection(contentWords(other)).size;

const endings = /^(?:|e|s|es|ed|d|ing|ness)$/u;
/** Whether two words are forms of one: "nip" and "nips", "check" and "checked", "girthed" and "girthing". */
export function isSameWord(one: string, other: string): boolean {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  const [a, b] = [one.slice(shared), other.slice(shared)];
  if (!endings.test(a) || !endings.test(b)) return false;
  return shared >= shortestStem || (shared === 3 && /^s?$/u.test(a) && /^s?$/u.test(b));
}
const shortestStem = 4;

/** The same, in whatever form they stand: "girthing" and "girthed". */
export const sharedForms = (one: string, other: string): number => {
  const its = [...contentWords(other)];
  return [...contentWords(one)].filter((word) => its.some((each) => isSameWord(word, each))).length;
};

/**
 * The cautions that a message means: those that share the most words with it. If there is only one caution, it is meant; empty if the words
 * identify none of several.
 */
export function cautionsMeant<Pinned extends { readonly text: string }>(
  said: string,
  open: readonly Pinned[],
): readonly Pinned[] {
  const exact = open.map(({ text }) => sharedWords(said, text));
  const shared = exact.some((count) => count > 0) ? exact : open.map(({ text }) => sharedForms(said, text));
  const most = Math.max(0, ...shared);
  if (most === 0) return open.length === 1 ? open : [];
  return open.filter((_, index) => shared[index] === most);
}

const ban = String.raw`\b(?:no|not|nobody|don['\u2019]?t|avoid|without|never)\b[^,;.]*\b`;

/** What cautions are about, where a later one can stand for an older one; the examples are tests. */
const cautionMatters: readonly Row[] = [
  { example: "No jumping for Beau", pattern: new RegExp(String.raw`${ban}(?:jump\w*|fences|poles)\b`, "iu") },
  {
    example: "Nobody rides Beau",
    pattern: new RegExp(String.raw`${ban}(?:rid(?:e|es|den|ing)|canter\w*|trot\w*|hack\w*|work\w*)\b`, "iu"),
  },
  { example: "Beau is on box rest", pattern: /\b(?:box|stall|stable|field|paddock) rest\b/iu },
  {
    example: "Beau: walk only",
    pattern: /\b(?:walk\w*|in hand|light work) only\b|\bonly (?:walk\w*|in hand)\b/iu,
  },
  {
    example: "No turnout for Beau",
    pattern: new RegExp(String.raw`${ban}turn(?:ed)? ?out\b|\bstays? in\b`, "iu"),
  },
  { example: "Beau went lame", pattern: /\b(?:lame|unlevel|footsore|limping)\b/iu },
  {
    example: "Beau lost a shoe",
    pattern: /\b(?:lost|loose|sprung|pulled)\b.{0,20}\bshoe\b|\bshoe\b.{0,20}\b(?:off|loose)\b/iu,
  },
  { example: "Beau is coughing", pattern: /\bcough\w*\b/iu },
];

const mattersOf = (text: string): ReadonlySet<Row> =>
  new Set(cautionMatters.filter(({ pattern }) => pattern.test(text)));

/** Whether two cautions are about the same: all that the older one is about is spoken of in the later one. */
export function isSameMatter(older: string, later: string): boolean {
  const matters = mattersOf(older);
  return matters.size > 0 && matters.isSubsetOf(mattersOf(later));
}

/** How much more an older caution may say than a later one that takes its place, in words. */
const maxUnsaid = 1;

type Pinned = { readonly text: string; readonly until?: string | undefined };

/** Whether a later caution says all that an older one of the same matter does, and holds at least as long or is the same with another end. */
export function takesPlaceOf(later: Pinned, older: Pinned): boolean {
  const [said, before] = [contentWords(later.text), contentWords(older.text)];
  const isSame = said.symmetricDifference(before).size === 0;
  const holds = later.until === undefined || (older.until !== undefined && older.until <= later.until);
  const unsaid = before.difference(said).size;
  return isSameMatter(older.text, later.text) && (isSame || (holds && unsaid <= maxUnsaid));
}
