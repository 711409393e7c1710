import type { Piece, PieceOf } from "../grammar/piece.ts";
import type { Head } from "./head.ts";
import { firstAtom, isSimpleTerm } from "./piece-shape.ts";
import type { Reading } from "./reading.ts";

/** "50 thrusters": a number right before a movement counts it. */
export const asCount = (reading: Reading, head: Head, piece: Piece): Piece => {
  const atom = firstAtom(piece);
  // "40s row": seconds, where they stand before what was done
  if (
    isSimpleTerm(piece) &&
    atom?.unit === "plural" &&
    piece.factors[0]?.atoms.length === 1 &&
    atom.quantity?.seconds !== undefined &&
    reading.pieces[head.at - 1]?.from === piece.from
  )
    return { ...piece, factors: [{ join: "none", atoms: [{ ...atom, unit: "time" }] }] } as PieceOf<"term">;
  if (
    !isSimpleTerm(piece) ||
    piece.leadingTimes ||
    piece.factors[0]?.atoms.length !== 1 ||
    piece.factors[0].label !== undefined ||
    atom?.unit !== "none" ||
    !Number.isInteger(atom.value)
  )
    return piece;
  if (reading.pieces[head.at - 1]?.from !== piece.from) return piece;
  return { ...piece, factors: [{ ...piece.factors[0], label: "reps" }] } as PieceOf<"term">;
};
