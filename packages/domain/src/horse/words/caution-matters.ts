import type { Row } from "./caution-words.ts";
import { contentWords } from "./unpin-words.ts";

const ban = String.raw`\b(?:no|not|nobody|don['’]?t|avoid|without|never)\b[^,;.]*\b`;

/** What cautions are about, where a later one can stand for an older one; the examples are tests. */
export const cautionMatters: readonly Row[] = [
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
