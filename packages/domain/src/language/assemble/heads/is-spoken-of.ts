import type { Piece } from "../../grammar/piece.ts";
import type { WordClass } from "../../lexicon/word-class.ts";
import type { Reading } from "../reading.ts";
import { isHorseAct } from "../horse-search.ts";
import { ownQuantity } from "../own-quantity.ts";
import { classOf } from "../piece-shape.ts";

/** Named in a remark on the body, the horse's care or a session, without a number: not done in it. */
export const isSpokenOf = (reading: Reading, at: number): boolean => {
  const clause = reading.clauses[reading.clauseOf[at] ?? 0];
  if (isNegated(reading, at, clause?.from ?? 0)) return true;
  // "too tired to note numbers: squats, leg press"
  if (classOf(reading.pieces[at - 1]) === "Colon") return false;
  if (clause?.soft === "care" && isDoneWith(reading, at)) return false;
  const before = clause?.before === "Then" ? reading.clauses[clause.index - 1]?.soft : undefined;
  return (clause?.soft !== undefined || before === "chat" || before === "body") && !ownQuantity(reading, at);
};

/** "jumped Willow in the field": what is done with a horse by name is no care for it. */
const isDoneWith = (reading: Reading, at: number): boolean => {
  const [piece, next] = [reading.pieces[at], reading.pieces[at + 1]];
  return (
    piece?.kind === "lexeme" &&
    piece.lexeme.entry?.role === "verb" &&
    isHorseAct(piece.lexeme) &&
    reading.names.some(({ role, at: where }) => role === "horse" && where === next?.from)
  );
};

const skipped: ReadonlySet<WordClass | undefined> = new Set<WordClass>(["Article", "Filler", "PlanDay"]);

/** "no bench today", "instead of the long run": named as what was not done. */
const isNegated = (reading: Reading, at: number, from: number): boolean => {
  let index = at - 1;
  while (index >= from && skipped.has(classOf(reading.pieces[index]))) index -= 1;
  const text = (piece: Piece | undefined): string => (piece?.kind === "lexeme" ? piece.lexeme.text : "");
  const word = text(reading.pieces[index]);
  const isWithout =
    word === "no" ||
    word === "without" ||
    (word === "of" && text(reading.pieces[index - 1]) === "instead") ||
    (word === "than" && text(reading.pieces[index - 1]) === "rather");
  return isWithout && index >= from && !["term", "rounds"].includes(reading.pieces[at + 1]?.kind ?? "");
};
