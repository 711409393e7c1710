import type { Head } from "../head.ts";
import { classOf, isTimeTerm } from "../piece-shape.ts";
import { type Reading, explain } from "../reading.ts";
import type { Piece } from "../../grammar/piece.ts";

/** "total 1:22:40" behind several sports is of none of them. */
export const dropOverall = (reading: Reading, heads: readonly Head[]): void => {
  const sports = new Set(heads.filter(({ kind }) => kind === "activity").map(({ discipline }) => discipline))
    .size;
  if (sports < 2) return;
  const isRace =
    sports > 2 && reading.lexemes.some(({ text }) => /\btri\b|triathlon|ironman|duathlon/.test(text));
  const isOverall = (piece: Piece): boolean =>
    classOf(piece) === "Total" ||
    (isRace &&
      piece.kind === "lexeme" &&
      /^(finished|finished in|finish|finishing|finisher|overall|done|done in)$/.test(piece.lexeme.text));
  for (const clause of reading.clauses) {
    const inClause = reading.pieces.slice(clause.from, clause.to);
    if (
      !inClause.some(isOverall) ||
      heads.some((head) => head.clause === clause.index && head.kind !== "bare")
    )
      continue;
    for (const piece of inClause) if (isTimeTerm(piece)) explain(reading, piece);
  }
};
