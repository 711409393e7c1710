import type { Piece, PieceOf } from "../grammar/piece.ts";
import { classOf, firstAtom, isDistanceTerm, isSimpleTerm } from "./piece-shape.ts";

const ends = new Set(["Stop", "Newline", "Semi"]);

/** The distance that stands before `at` in its sentence, in kilometres or miles. */
const wholeBefore = (pieces: readonly Piece[], at: number): PieceOf<"term"> | undefined => {
  for (let before = at - 1; before >= 0 && !ends.has(classOf(pieces[before]) ?? ""); before -= 1) {
    const piece = pieces[before];
    if (isSimpleTerm(piece) && isDistanceTerm(piece))
      return /^(km|mi)$/.test(firstAtom(piece)?.quantity?.distance ?? "") ? piece : undefined;
  }
  return undefined;
};

/** Is what follows a pace by the kilometre or mile, or a word for one? */
const isPaced = (pieces: readonly Piece[], at: number): boolean => {
  const next = classOf(pieces[at + 1]) === "At" ? at + 2 : at + 1;
  const pace = pieces[next];
  if (pace?.kind === "pace") return (pace.perMeters ?? 0) >= 1000;
  return next === at + 2 && [pieces[next + 1], pieces[next + 2]].some((piece) => classOf(piece) === "Pace");
};

/** "11 miles with 5 at 7:10/mi", "16k, the last 4 at 4:30/km": a stretch in the unit of the whole, which is told once. */
export const withElidedUnits = (pieces: readonly Piece[]): readonly Piece[] => {
  if (!pieces.some((piece) => piece.kind === "pace" || classOf(piece) === "Pace")) return pieces;
  return pieces.map((piece, at) => {
    const atom = firstAtom(piece);
    if (
      !isSimpleTerm(piece) ||
      piece.leadingTimes ||
      piece.factors[0]?.atoms.length !== 1 ||
      atom?.unit !== "none" ||
      !isPaced(pieces, at)
    )
      return piece;
    const whole = firstAtom(wholeBefore(pieces, at));
    const unit = whole?.quantity?.distance;
    if (!whole || !unit || atom.value <= 0 || atom.value >= whole.value) return piece;
    const meters = atom.value * ((whole.quantity?.meters ?? 0) / whole.value);
    return {
      ...piece,
      factors: [
        {
          join: "none",
          atoms: [
            { value: atom.value, unit: "distance", quantity: { value: atom.value, meters, distance: unit } },
          ],
        },
      ],
    };
  });
};
