import type { Match } from "./match-forms.ts";
import type { Side } from "./observation.ts";
import type { Word } from "./remark-clauses.ts";
import { limbs, noSides, sideWords } from "../vocabulary/remark-words.ts";

export type SideMention = { readonly side: Side; readonly at: number };

const limbWords = new Set(limbs);
const leftBefore = new Set(noSides.leftBefore);
const rightBefore = new Set(noSides.rightBefore);
const rightAfter = new Set(noSides.rightAfter);
const sideBefore = new Set(noSides.sideBefore);
const isForms = new Set(noSides.isForms);

/** "Drifting left off the ground", "pulls right toward the gate": what goes somewhere has a direction behind it. */
const movement = /(?:ing|s|ed)$/;

/** "left the ring", "right away" and "not quite right" are no sides. */
const isAdverb = (side: string, before: string, after: string): boolean => {
  // "Out to the left at the skinny": whatever follows, it is a side.
  if (sideBefore.has(before) || (movement.test(before) && !isForms.has(before))) return false;
  return side === "left"
    ? leftBefore.has(after)
    : side === "right" && (rightBefore.has(after) || rightAfter.has(before));
};

const sideAt = (words: readonly Word[], at: number): Side | undefined => {
  const [before = "", word = "", after = ""] = [words[at - 1]?.text, words[at]?.text, words[at + 1]?.text];
  if (limbWords.has(after) && word === "near") return "left";
  if (limbWords.has(after) && word === "off") return "right";
  const side = sideWords[word];
  return side === undefined || isAdverb(word, before, after) ? undefined : side;
};

/** The sides that a clause names. None where it names both at once ("left and right"). */
export function findSides(words: readonly Word[]): readonly SideMention[] {
  const found = words.flatMap((_, at) => {
    const side = sideAt(words, at);
    return side === undefined ? [] : [{ side, at }];
  });
  return found.filter(
    ({ side, at }) => !found.some((other) => other.side !== side && Math.abs(other.at - at) <= 2),
  );
}

const notNear = 100;

/** The side that belongs to a match: the nearest one, rather behind it, with no other match between; or else the clause's only one. */
export function sideOfMatch(
  match: Match<unknown>,
  matches: readonly Match<unknown>[],
  sides: readonly SideMention[],
): Side | undefined {
  const distance = ({ at }: SideMention): number => {
    if (at >= match.start && at < match.end) return 0;
    const [from, to] = at >= match.end ? [match.end, at] : [at, match.start];
    const isParted = matches.some(({ start, end }) => start >= from && end <= to);
    if (isParted) return notNear;
    return at >= match.end ? at - match.end + 1 : match.start - at + 1;
  };
  const [nearest] = sides.toSorted((a, b) => distance(a) - distance(b));
  if (!nearest) return undefined;
  return distance(nearest) < notNear || sides.length === 1 ? nearest.side : undefined;
}
