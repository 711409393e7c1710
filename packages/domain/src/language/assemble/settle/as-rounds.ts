import { classOf, firstAtom, isSimpleTerm } from "../piece-shape.ts";
import type { Piece } from "../../grammar/piece.ts";
import { asPiece } from "../../grammar/as-piece.ts";

/** "circuit x 3", "3 supersets of 12 curls and 12 pushdowns": two pieces that count rounds. */
export const asRounds = (pieces: readonly Piece[], at: number): readonly Piece[] | undefined => {
  const [piece, next] = [pieces[at], pieces[at + 1]];
  if (!piece || !next) return undefined;
  const isCircuit =
    piece.kind === "lexeme" &&
    isSimpleTerm(next) &&
    next.leadingTimes &&
    /^(circuits?|giant sets?|complex)$/.test(piece.lexeme.text);
  if (isCircuit)
    return [
      piece,
      asPiece({ kind: "rounds", count: firstAtom(next)?.value ?? 1, timing: "none" }, next.from, next.to),
    ];
  const isCounted =
    next.kind === "lexeme" &&
    isSimpleTerm(piece) &&
    firstAtom(piece)?.unit === "none" &&
    (firstAtom(piece)?.value ?? 99) <= 10 &&
    /^(super ?sets?|tri ?sets?|giant sets?)( of)?$/.test(next.lexeme.text) &&
    firstAtom(pieces[classOf(pieces[at + 2]) === "Colon" ? at + 3 : at + 2])?.unit === "none";
  return isCounted
    ? [asPiece({ kind: "rounds", count: firstAtom(piece)?.value ?? 1, timing: "none" }, piece.from, next.to)]
    : undefined;
};
