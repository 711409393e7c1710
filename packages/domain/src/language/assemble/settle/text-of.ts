import type { Piece } from "../../grammar/piece.ts";

/** The text of a single lexeme; empty for every other piece. */
export const textOf = (piece: Piece | undefined): string =>
  piece?.kind === "lexeme" ? piece.lexeme.text : "";
