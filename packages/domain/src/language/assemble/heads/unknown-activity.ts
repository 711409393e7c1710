import type { Piece } from "../../grammar/piece.ts";
import type { Clause } from "../clause.ts";
import { couldBeName } from "../people/could-be-name.ts";
import { classOf, firstAtom, isDistanceTerm, isSimpleTerm, isTimeTerm } from "../piece-shape.ts";
import { doubt, type Reading } from "../reading.ts";
import { type Head, implicit } from "./head.ts";

/** Seconds: shorter is a part of what stands before. */
const minActivity = 600;
const isLength = (piece: Piece | undefined): boolean =>
  isSimpleTerm(piece) &&
  firstAtom(piece)?.unit === "time" &&
  (firstAtom(piece)?.quantity?.seconds ?? 0) >= minActivity;

/** A word that nothing knows, and none by which people say how or where they went. */
const isUnknown = (piece: Piece | undefined): boolean =>
  piece?.kind === "lexeme" && piece.lexeme.class === "Word" && couldBeName(piece.lexeme, true);

const joints: ReadonlySet<string | undefined> = new Set(["And", "Then", "Plus", "Added"]);

/** Is a way with its time or pace told: what comes behind is no part of it? */
const isComplete = ({ pieces }: Head): boolean =>
  pieces.some(isDistanceTerm) && pieces.some((piece) => isTimeTerm(piece) || piece.kind === "pace");

/** "Zorbing": made of a verb, as what one does is called. */
const isDoing = (piece: Piece): boolean => piece.kind === "lexeme" && piece.lexeme.text.endsWith("ing");
const isEveryday = (piece: Piece | undefined): boolean =>
  piece?.kind === "lexeme" && piece.lexeme.entry?.value === "everyday";

/** What stands beside what is told in full: a session of its own, or none where it is no training, or nobody knows. */
type Beside = { readonly head: Head | undefined };

const besideOf = (reading: Reading, clause: Clause, pieces: readonly Piece[], word: Piece): Beside => {
  if (isEveryday(word) || !isDoing(word)) return { head: undefined };
  doubt(reading, word, "what kind of session was this?");
  const head = { ...implicit(clause.from, clause.index, clause.sentence), discipline: "other" };
  head.pieces.push(...pieces);
  return { head };
};

/**
 * "8 km @ 5:45 and 20 min zorbing": a length with a word that nothing knows, joined to what is told in full, is no part of that. It is an activity where the word says that
 * something was done; else, and where it is an everyday thing, it stays a remark that is asked about ("30 min traffic").
 */
export const unknownActivity = (
  reading: Reading,
  clause: Clause,
  pieces: readonly Piece[],
  current: Head | undefined,
): Beside | undefined => {
  if (!current || current.kind === "exercise" || current.kind === "wod" || reading.isHorse) return undefined;
  const inClause = reading.pieces.slice(clause.from, clause.to);
  const at = inClause.findIndex(isLength);
  const word = inClause[at + 1];
  const before = inClause.slice(0, Math.max(0, at)).map(classOf);
  const isJoined = joints.has(clause.before) || before.some((name) => joints.has(name));
  // "then sat in the car for 30 min unable to move"
  if (before.includes("Word")) return undefined;
  return at >= 0 && word && isJoined && (isUnknown(word) || isEveryday(word)) && isComplete(current)
    ? besideOf(reading, clause, pieces, word)
    : undefined;
};
