import type { Piece } from "../../grammar/piece.ts";

/** The text of a single lexeme, "ez" written out; empty for every other piece. */
export const textOf = (piece: Piece | undefined): string => {
  if (piece?.kind !== "lexeme") return "";
  return piece.lexeme.text === "ez" ? "easy" : piece.lexeme.text;
};
