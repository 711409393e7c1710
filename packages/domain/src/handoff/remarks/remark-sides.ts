import type { Side } from "./observation.ts";
import type { Word } from "./remark-sentences.ts";

/** `isOfWay`: the rein or the direction in which it was ridden, and no side of the body. */
export type SideMention = { readonly side: Side; readonly at: number; readonly isOfWay: boolean };

/** Spellings of the sides. */
const sideWords: ReadonlyMap<string, Side> = new Map([
  ..."left l lf lh nf nh nearside lefthand leftward leftwards"
    .split(" ")
    .map((word) => [word, "left"] as const),
  ..."right r rf rh offside righthand rightward rightwards"
    .split(" ")
    .map((word) => [word, "right"] as const),
]);

/** A horse's near side is its left, the off side its right, if one of these follows. */
const limbs =
  /^(?:fore|hind|front|legs?|foot|feet|hoof|hooves|side|shoulder|hock|knee|fetlock|pastern|shoe|eye|ear|flank|quarter|hip|stifle|heel|cannon|tendon)/;

/** "Dipped right down where the saddle goes", "right under the saddle", "right away from my hand", "right again": if one of these follows, it is not a side, whatever precedes it. */
const rightAdverb = new Set(
  "down where when there here now away behind beside under above below beneath between next back again".split(
    " ",
  ),
);
/** Neighbours that show that `left` and `right` are not sides; after `sideBefore` and after a movement they are, whatever follows. */
const sideBefore = new Set("the to off out away round around over slightly hard bit".split(" "));
const isForms = new Set("is was has his its this us always feels looks was".split(" "));
const leftBefore = new Set(
  "a an it 0 one two three the him her them his my all most some half alone everything everyone me us behind early at home".split(
    " ",
  ),
);
const rightBefore = new Set("away now after before from off up at through into until down along".split(" "));
const rightAfter = new Set(
  "all just not quite alright come feel feels felt looks looked exactly was entirely".split(" "),
);

/** "Drifting left off the ground", "pulls right toward the gate": a direction follows a verb of movement. */
const movement = /(?:ing|s|ed)$/;

/** "left the ring", "right away" and "not quite right" are not sides. */
const isAdverb = (side: string, before: string, after: string): boolean => {
  if (side === "right" && !sideBefore.has(before) && rightAdverb.has(after)) return true;
  if (sideBefore.has(before) || (movement.test(before) && !isForms.has(before))) return false;
  return side === "left"
    ? leftBefore.has(after)
    : side === "right" && (rightBefore.has(after) || rightAfter.has(before));
};

/** "On the left rein", "right circle", "RR"; "on the circle left", "going left", "trotted to the left". */
const waysBehind = /^(?:reins?|circles?|canter|trot|leads?|turns?|bends?|bending|loops?|voltes?|lunge)$/;
const waysBefore = /^(?:circles?|rein|lunge|lunged|going|went|turning|bending|circling|volte)$/;

const isOfWay = (words: readonly Word[], at: number): boolean => {
  const before = words.slice(Math.max(0, at - 3), at).map(({ text }) => text);
  const isTo = before.at(-1) === "the" && before.at(-2) === "to";
  return (
    isTo ||
    waysBehind.test(words[at + 1]?.text ?? "") ||
    waysBefore.test(before.findLast((word) => !/^(?:the|to|0|m)$/.test(word)) ?? "")
  );
};

const sideAt = (words: readonly Word[], at: number): Side | undefined => {
  const [before = "", word = "", after = ""] = [words[at - 1]?.text, words[at]?.text, words[at + 1]?.text];
  if (limbs.test(after) && (word === "near" || word === "off")) return word === "near" ? "left" : "right";
  const side = sideWords.get(word);
  return side === undefined || isAdverb(word, before, after) ? undefined : side;
};

/** The sides that a sentence names. None if it names both at once ("left and right"). */
export function findSides(words: readonly Word[]): readonly SideMention[] {
  const found = words.flatMap((_, at) => {
    const side = sideAt(words, at);
    return side === undefined ? [] : [{ side, at, isOfWay: isOfWay(words, at) }];
  });
  return found.filter(
    ({ side, at }) => !found.some((other) => other.side !== side && Math.abs(other.at - at) <= 2),
  );
}

/** The side named closest to a word. `isOfBody`: only of the body: "lame on the left rein" names no leg. */
export const nearestSide = (sides: readonly SideMention[], at: number, isOfBody: boolean): Side | undefined =>
  sides
    .filter((one) => !(isOfBody && one.isOfWay))
    .toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0]?.side;
