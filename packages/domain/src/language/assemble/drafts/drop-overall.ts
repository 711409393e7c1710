import type { Head } from "../heads/head.ts";
import { classOf, firstAtom, isTimeTerm } from "../piece-shape.ts";
import { type Reading, explain } from "../reading.ts";
import type { Piece } from "../../grammar/piece.ts";

/** "run 21.1k 1:58:20 total 5:35:15": the time right behind the word, where the last sport has a shorter one of its own. */
const ledTotal = (pieces: readonly Piece[]): Piece | undefined => {
  const total = pieces.findIndex((piece) => classOf(piece) === "Total");
  const led = total < 0 ? undefined : pieces[classOf(pieces[total + 1]) === "Colon" ? total + 2 : total + 1];
  const own = pieces.slice(0, Math.max(0, total)).find(isTimeTerm);
  const seconds = (piece: Piece | undefined): number => firstAtom(piece)?.quantity?.seconds ?? 0;
  return led && own && isTimeTerm(led) && seconds(led) > seconds(own) ? led : undefined;
};

/** "total 1:22:40" behind several sports is of none of them. */
export const dropOverall = (reading: Reading, heads: readonly Head[]): void => {
  if (heads.length < 2) return;
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
    const led = ledTotal(inClause);
    if (led) explain(reading, led);
    if (
      !inClause.some(isOverall) ||
      heads.some((head) => head.clause === clause.index && head.kind !== "bare")
    )
      continue;
    for (const piece of inClause) if (isTimeTerm(piece)) explain(reading, piece);
  }
};
