import type { Reading } from "../reading.ts";
import { quantityKinds } from "../own-quantity.ts";
import { textOf } from "../settle/text-of.ts";
import type { Piece } from "../../grammar/piece.ts";
import { classOf, firstAtom, isSimpleTerm } from "../piece-shape.ts";

const equipmentOnly =
  /^(kbs?|dbs?|kettlebells?|dumbbells?|bells?|bar|barbell|plates?|sandbag|slam ball|stones?|rope|bike|box|band|assault|erg)$/;

const pastPlaces = /^(over|across|under|past|along|by|round|around|through|behind)$/;

const isLoadOnly = (piece: Piece): boolean =>
  isSimpleTerm(piece) && piece.factors[0]?.atoms.length === 1 && firstAtom(piece)?.unit === "load";

const textBefore = ({ lexemes }: Reading, at: number): string => lexemes[at - 1]?.text ?? "";

/** A noun of equipment behind a load ("32kg kbs", "a 20kg plate") or a word inside a benchmark's sentence is no exercise. */
export const isMention = (reading: Reading, at: number, wodSentence: boolean): boolean => {
  const { pieces, clauses, clauseOf } = reading;
  const piece = pieces[at];
  if (piece?.kind !== "lexeme") return true;
  const { lexeme } = piece;
  const name = pieces[at - 1];
  // "Karen squatted": who, and no benchmark
  const isWho = (): boolean => reading.names.some((one) => one.at === name?.from && one.role === "person");
  if (classOf(name) === "NamedWod" && !isWho()) return true;
  // "back over the bridge": a place
  const isPlace =
    classOf(name) === "Article" &&
    pieces[at - 2]?.kind === "lexeme" &&
    pastPlaces.test(textOf(pieces[at - 2]));
  if (isPlace && pieces[at + 1]?.kind !== "term") return true;
  // "Cindy 17 rounds + 5 pull ups": of the round that was begun
  if (name?.kind === "rounds" && name.extra !== undefined) return true;
  // "legs heavy from squats"
  if (classOf(pieces[at - 1]) === "From" && pieces[at + 1]?.kind !== "term") return true;
  // "after yesterday's squats"
  const isOfDay = name?.kind === "date" && pieces[at - 2]?.kind === "lexeme";
  if (
    isOfDay &&
    /^(after|from|since)$/.test(textBefore(reading, name.from)) &&
    pieces[at + 1]?.kind !== "term"
  )
    return true;
  const unit = firstAtom(pieces[at - 1])?.unit;
  if (
    (unit === "load" || unit === "plural" || classOf(pieces[at - 1]) === "With") &&
    equipmentOnly.test(lexeme.text)
  )
    return true;
  const clause = clauses[clauseOf[at] ?? 0];
  if (!clause || !wodSentence) return false;
  const inClause = pieces.slice(clause.from, clause.to);
  if (inClause.some((one) => classOf(one) === "Scaling")) return true;
  // "filthy fifty, 28.14 rx. Worked up to 4 plates for a single on deadlift"
  if (clause.sentence !== clauses[0]?.sentence && inClause.some((one) => classOf(one) === "UpTo"))
    return false;
  // "Fran 8:59, 30kg thrusters": how it was scaled
  const isScaled =
    clause.before !== "Then" &&
    inClause.some(isLoadOnly) &&
    inClause.every((one) => !quantityKinds.has(one.kind) || isLoadOnly(one));
  if (isScaled) return true;
  const hasNumbers = inClause.some(({ kind }) => quantityKinds.has(kind));
  const isApart =
    inClause.some((one) => classOf(one) === "Word") &&
    pieces[at - 1]?.kind !== "term" &&
    pieces[at + 1]?.kind !== "term";
  const isSpelt = clauses.some(
    (one) =>
      one.sentence === clause.sentence &&
      one.index <= clause.index &&
      pieces
        .slice(one.from, one.to)
        .some(
          (term) =>
            term.kind === "term" && term.factors.length === 1 && (term.factors[0]?.atoms.length ?? 0) > 2,
        ),
  );
  return !isSpelt && (!hasNumbers || isApart || classOf(pieces[at - 1]) === "With");
};
