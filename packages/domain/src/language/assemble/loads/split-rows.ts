import { asPiece } from "../../grammar/as-piece.ts";
import type { Factor, Piece, PieceOf } from "../../grammar/piece.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import { classOf } from "../piece-shape.ts";

/** What may stand between the sets of a row. */
const beside: ReadonlySet<string> = new Set(
  "Comma Then And Article Filler Amrap MaxReps WhichSet DoVerb".split(" "),
);

const isLong = (piece: Piece): piece is PieceOf<"term"> => piece.kind === "term" && piece.factors.length > 2;

/** "155 x5 x5": each sign stands at the number behind it and apart from the one before. */
const isTight = (lexemes: readonly Lexeme[], { from, factors, leadingTimes }: PieceOf<"term">): boolean => {
  const first = leadingTimes ? 0 : 1;
  for (let sign = first; sign < factors.length; sign += 1) {
    const times = lexemes[from + 2 * sign - first];
    if (times?.class !== "Times" || !times.spaced || times.spacedAfter) return false;
  }
  return factors.slice(0, -1).every(({ atoms, label }) => atoms.length === 1 && label === undefined);
};

/** So many sets are stated behind the load, or behind nothing, that none of the numbers counts the others. */
const isSurelyRow = ({ factors, leadingTimes }: PieceOf<"term">): boolean =>
  factors.length > (leadingTimes ? 2 : 3);

/** Is one more set stated behind, as those before were? */
const goesOn = (pieces: readonly Piece[], at: number): boolean => {
  let next = at + 1;
  while (pieces[next]?.kind === "amrap" || beside.has(classOf(pieces[next]) ?? "")) next += 1;
  const term = pieces[next];
  if (term?.kind !== "term") return false;
  // "the amrap set x11" is a set of as many as there are
  const isMax = term.factors[0]?.atoms[0]?.unit === "max" && term.factors.length === 2;
  return isMax || (term.leadingTimes && term.factors.length === 1);
};

/** The load and all the sets behind it as one list. */
const asRow = (piece: PieceOf<"term">): Piece => {
  const { factors, leadingTimes, from, to } = piece;
  const sets = leadingTimes ? factors : factors.slice(1);
  const list: Factor = { atoms: sets.flatMap(({ atoms }) => atoms), join: "slash", label: undefined };
  const load = leadingTimes ? [] : factors.slice(0, 1);
  return asPiece({ kind: "term", leadingTimes, factors: [...load, list] }, from, to);
};

/** "155 x5 x5 then the amrap set x11", "140 x3 x3 x3": a load and one set after the other, where "100x5x3" counts them. */
export const splitRows = (pieces: readonly Piece[], lexemes: readonly Lexeme[]): readonly Piece[] => {
  if (!pieces.some(isLong)) return pieces;
  const isRow = (piece: Piece): piece is PieceOf<"term"> => isLong(piece) && isTight(lexemes, piece);
  const isManner = pieces.some((piece) => isRow(piece) && isSurelyRow(piece));
  return pieces.map((piece, at) => (isRow(piece) && (isManner || goesOn(pieces, at)) ? asRow(piece) : piece));
};
