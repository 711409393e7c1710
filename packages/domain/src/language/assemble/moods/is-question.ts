import type { Clause } from "../clause.ts";
import type { Piece } from "../../grammar/piece.ts";

/** Does a question mark end this clause? */
export const isQuestion = (clause: Clause, clauses: readonly Clause[], pieces: readonly Piece[]): boolean => {
  const next = clauses[clause.index + 1];
  const upTo = next ? next.from : pieces.length;
  for (let index = clause.to; index < upTo; index += 1) {
    const piece = pieces[index];
    if (piece?.kind === "lexeme" && piece.lexeme.class === "Question") return true;
  }
  return false;
};
