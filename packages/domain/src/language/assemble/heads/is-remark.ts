import type { Reading } from "../reading.ts";
import { ownQuantity } from "../own-quantity.ts";
import { classOf } from "../piece-shape.ts";
import { textOf } from "../settle/text-of.ts";

export const isRemark = (reading: Reading, at: number, known: ReadonlySet<string>): boolean => {
  const { pieces, clauses, clauseOf } = reading;
  const piece = pieces[at];
  const clause = clauses[clauseOf[at] ?? 0];
  if (piece?.kind !== "lexeme" || !clause) return false;
  // "95 no lift (pressed out)"
  if (clause.before === "Open" && classOf(pieces[clause.from - 2]) === "Failed") return true;
  const inClause = pieces.slice(clause.from, clause.to);
  if (classOf(pieces[at - 1]) === "Colon" || isListed(reading, at)) return false;
  // "a few turkish get-ups", "couple of sit ups": how many, more or less
  const hasWords = inClause.some(
    (one) => classOf(one) === "Word" && !(one.to === piece.from && textOf(one) === "few"),
  );
  const name = piece.lexeme.exercise?.exercise.name ?? "";
  // "65 no lift (pressed out)": in brackets, with no numbers of its own
  if (clause.before === "Open" && known.size > 0 && inClause.every(({ kind }) => kind === "lexeme"))
    return true;
  // "(hspu scaled to 2 abmats)": how one that is told already was made easier
  const isChange =
    clause.before === "Open" &&
    known.has(name) &&
    reading.pieces[at - 1]?.kind !== "term" &&
    inClause.some((one) => classOf(one) === "Scaling");
  if (isChange) return true;
  if (ownQuantity(reading, at)) return false;
  if (known.has(name)) return true;
  return (
    hasWords &&
    (known.size > 0 || piece.lexeme.exercise?.quality === "fuzzy") &&
    !inClause.some((one) => classOf(one) === "DoVerb")
  );
};

/** "pull ups, dips and planks in the park": the last of a list of mere names. */
const isListed = (reading: Reading, at: number): boolean => {
  const clause = reading.clauses[reading.clauseOf[at] ?? 0];
  const before = reading.clauses[(clause?.index ?? 0) - 1];
  if (
    !clause ||
    !before ||
    (clause.before !== "And" && clause.before !== "Plus") ||
    before.sentence !== clause.sentence
  )
    return false;
  const lead = reading.pieces.slice(clause.from, at);
  const list = reading.pieces.slice(before.from, before.to);
  return (
    lead.every((piece) => ["Article", "Filler"].includes(classOf(piece) ?? "")) &&
    list.some((piece) => classOf(piece) === "Exercise") &&
    list.every((piece) => ["Exercise", "Article", "Filler"].includes(classOf(piece) ?? ""))
  );
};
