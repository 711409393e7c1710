import { classOf, firstAtom, isSimpleTerm, textOf } from "../piece-shape.ts";
import type { Piece, PieceOf } from "../../grammar/piece.ts";
import type { WordClass } from "../../lexicon/word-class.ts";
import { asPiece } from "../../grammar/as-piece.ts";

const maxWords = new Set([
  "pr",
  "pb",
  "best",
  "all time best",
  "lifetime best",
  "maxes",
  "tested max",
  "current max",
]);
const beforeNumber = new Set<WordClass | undefined>([
  "Filler",
  "Colon",
  "Of",
  "Sign",
  "Article",
  "At",
  "Pronoun",
  "For",
]);
const numberEnds = new Set<WordClass | undefined>(["Stop", "Newline", "Comma", "At"]);

/** "my best is 140", "pr 315": a maximum, or one by another name beside a percentage. */
const isMaximum = (piece: Piece | undefined): boolean =>
  classOf(piece) === "Maximum" || maxWords.has(textOf(piece));

/** The number of a term that can be a maximum. */
const topOf = (piece: Piece | undefined) => {
  const atom = isSimpleTerm(piece) ? firstAtom(piece) : undefined;
  return atom?.unit === "load" || (atom?.unit === "none" && atom.value > 20) ? atom : undefined;
};

/** "1rm on front squat is 110": the number that comes within six pieces. */
const takeNumberAhead = (pieces: Piece[], at: number, oneRm: PieceOf<"oneRm">): void => {
  for (let ahead = at + 1; ahead < Math.min(pieces.length, at + 7); ahead += 1) {
    const next = pieces[ahead];
    if (numberEnds.has(classOf(next))) return;
    const atom = firstAtom(next);
    if (!isSimpleTerm(next) || !atom || (atom.unit !== "none" && atom.unit !== "load")) continue;
    pieces[at] = { ...oneRm, atom };
    pieces[ahead] = asPiece({ kind: "oneRm", atom }, next.from, next.to);
    return;
  }
};

/** "80% , max is 140": both the word and its number. */
const takeNamed = (pieces: Piece[], at: number, word: Piece): void => {
  let behind = at + 1;
  while (behind < at + 5 && beforeNumber.has(classOf(pieces[behind]))) behind += 1;
  const named = pieces[behind];
  const atom = topOf(named);
  if (!named || !atom) return;
  pieces[at] = asPiece({ kind: "oneRm", atom }, word.from, word.to);
  pieces[behind] = asPiece({ kind: "oneRm", atom }, named.from, named.to);
};

/** "75% of my 100kg", "at 75%, 100kg max": a number that the percentage is of. */
const takeShared = (pieces: Piece[], at: number, piece: Piece): void => {
  const atom = topOf(piece);
  if (!atom) return;
  const of = classOf(pieces[at - 1]) === "Article" ? at - 2 : at - 1;
  const isShare = firstAtom(pieces[of - 1])?.unit === "percent" && classOf(pieces[of]) === "Of";
  const next = pieces[at + 1];
  if (isShare) pieces[at] = asPiece({ kind: "oneRm", atom }, piece.from, piece.to);
  else if (next && isMaximum(next)) pieces[at] = asPiece({ kind: "oneRm", atom }, piece.from, next.to);
};

const isShareOf = (piece: Piece): boolean => firstAtom(piece)?.unit === "percent";

/** "1rm on front squat is 110", "75% of my 100kg max": the maximum is no set. */
export const withMaximum = (pieces: readonly Piece[], classes: ReadonlySet<WordClass>): readonly Piece[] => {
  if (!classes.has("OneRm") && !classes.has("Percent")) return pieces;
  const isPercent = pieces.some(isShareOf);
  const out = [...pieces];
  out.forEach((piece, at) => {
    if (piece.kind === "oneRm") {
      if (!piece.atom) takeNumberAhead(out, at, piece);
    } else if (isPercent && isMaximum(piece)) takeNamed(out, at, piece);
    else if (isPercent) takeShared(out, at, piece);
  });
  return out;
};
