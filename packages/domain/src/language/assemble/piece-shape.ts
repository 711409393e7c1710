import type { Piece, PieceOf } from "../grammar/piece.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";

/** The text of a single lexeme; empty for every other piece. */
export const textOf = (piece: Piece | undefined): string =>
  piece?.kind === "lexeme" ? piece.lexeme.text : "";

export const classOf = (piece: Piece | undefined): Lexeme["class"] | undefined =>
  piece?.kind === "lexeme" ? piece.lexeme.class : undefined;
export const firstAtom = (piece: Piece | undefined) =>
  piece?.kind === "term" ? piece.factors[0]?.atoms[0] : undefined;
export const isSimpleTerm = (piece: Piece | undefined): piece is PieceOf<"term"> =>
  piece?.kind === "term" && piece.factors.length === 1;

/** A time that can be a session's: a clock value, minutes or hours (not "30s"). */
export const isTimeTerm = (piece: Piece | undefined): piece is PieceOf<"term"> => {
  const unit = isSimpleTerm(piece) && !piece.leadingTimes ? piece.factors[0]?.atoms.at(-1)?.unit : undefined;
  return unit === "time" || unit === "clock";
};
export const isDistanceTerm = (piece: Piece | undefined): piece is PieceOf<"term"> =>
  isSimpleTerm(piece) && piece.factors[0]?.atoms.at(-1)?.unit === "distance";
