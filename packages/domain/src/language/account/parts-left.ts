import type { WorkSet } from "../assemble/work-set.ts";
import type { Piece } from "../grammar/piece.ts";
import type { Doubt } from "../parsed-message.ts";
import { type Accounted, isTold, left } from "./accounted.ts";

const cardio: ReadonlySet<string> = new Set(["running", "rowing", "swimming", "cycling", "walking", "other"]);

/** How many parts of each length were told of, by metres; how many times of the clock; the most repeats. */
type Said = {
  readonly lengths: ReadonlyMap<number, number>;
  readonly times: number;
  readonly repeats: number;
};

const countOf = (piece: Piece): number =>
  piece.kind === "term" && piece.factors.length > 1 ? (piece.factors[0]?.atoms[0]?.value ?? 1) : 1;

const add = (lengths: Map<number, number>, piece: Piece): number => {
  if (piece.kind !== "term") return 0;
  const count = countOf(piece);
  const atoms = piece.factors.at(-1)?.atoms ?? [];
  for (const { quantity } of atoms)
    if (quantity?.meters !== undefined)
      lengths.set(quantity.meters, (lengths.get(quantity.meters) ?? 0) + count);
  return atoms.filter(({ unit }) => unit === "clock").length;
};

const saidOf = ({ reading }: Accounted): Said => {
  const lengths = new Map<number, number>();
  let [times, repeats] = [0, 0];
  for (const piece of reading.pieces)
    if (reading.explained[piece.from] === 1 && isTold(reading, piece.from)) {
      times += add(lengths, piece);
      repeats = Math.max(repeats, countOf(piece));
    }
  return { lengths, times, repeats };
};

/** "last 3 at race pace": told of a part of the way, and perhaps of minutes or repeats. */
const ofSome = ({ reading, drafts }: Accounted): Doubt[] =>
  reading.lexemes
    .filter(
      (one) =>
        (one.class === "WhichSet" || /^(first|last|final)$/.test(one.text)) &&
        isTold(reading, one.index) &&
        reading.lexemes[one.index + 1]?.class === "Number" &&
        drafts.some(
          ({ discipline, exercises }) =>
            cardio.has(discipline) && exercises.some(({ sets }) => sets.length > 0),
        ),
    )
    .map(({ index }) => left(reading, { from: index, to: index + 1 }, "a part of it, or only a remark?"));

/** "2 x 9.5 km, 25 min each way", "11 km there and 11 km back": once, or twice. */
const thereAndBack = ({ reading, drafts }: Accounted): Doubt[] =>
  reading.lexemes
    .filter(
      ({ text, index }) =>
        (text === "back" || text === "each way" || text === "both ways") &&
        (text !== "back" || reading.lexemes[index - 1]?.class === "And") &&
        isTold(reading, index) &&
        drafts.some(({ discipline, exercises }) => cardio.has(discipline) && exercises.length > 0),
    )
    .map(({ index }) => left(reading, { from: index, to: index + 1 }, "once, or both ways?"));

const lengthOf = ({ meters }: WorkSet): number => meters?.quantity?.meters ?? -1;

/** Parts of a session that are more or fewer than were said, or fewer times than repeats. */
export const partsLeft = (accounted: Accounted): readonly Doubt[] => {
  const { reading, drafts } = accounted;
  const some = [...ofSome(accounted), ...thereAndBack(accounted)];
  if (some.length > 0) return some;
  const own = drafts.filter(({ discipline }) => cardio.has(discipline));
  const sets = own.flatMap(({ exercises }) => exercises.flatMap((one) => one.sets));
  if (sets.length < 2) return [];
  const { lengths, times, repeats } = saidOf(accounted);
  const isOff = [...lengths].some(([meters, count]) => {
    const parts = sets.filter((one) => Math.abs(lengthOf(one) - meters) < 0.01).length;
    const wholes = drafts.filter((one) => Math.abs((one.meters ?? -1) - meters) < 0.5).length;
    return parts > 0 && parts !== count && parts + wholes !== count;
  });
  const timed = sets.filter(({ seconds }) => seconds !== undefined).length;
  const isShort = times > 2 && timed > 0 && timed < repeats;
  return isOff || isShort
    ? [left(reading, { from: 0, to: reading.lexemes.length }, "how many of each?")]
    : [];
};
