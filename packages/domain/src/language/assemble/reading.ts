import type { ParseContext } from "../parsed-message.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import type { Piece, PieceOf, LexemeSpan } from "../grammar/piece.ts";
import type { WordClass } from "../lexicon/word-class.ts";
import type { Clause } from "./clause.ts";
import type { FoundName, SharedResult } from "./people/found-name.ts";
import type { Now } from "./dates/resolve-date.ts";

/** A message taken apart, as the assembling steps read it. */
export type Reading = {
  readonly text: string;
  readonly context: ParseContext;
  readonly now: Now;
  readonly lexemes: readonly Lexeme[];
  /** The classes that its lexemes are of: most steps are about a few, and have nothing to do where none is there. */
  readonly classes: ReadonlySet<WordClass>;
  /** The words that some rule is about by their text. */
  readonly marked: readonly Lexeme[];
  readonly pieces: readonly Piece[];
  /** The kinds that its pieces are of. */
  readonly kinds: ReadonlySet<Piece["kind"]>;
  /** Those that are set expressions, of which hardly a third of a message is. */
  readonly terms: readonly PieceOf<"term">[];
  /** Index of the piece that each lexeme is in. */
  readonly pieceOf: readonly number[];
  readonly clauses: readonly Clause[];
  /** The clause of each piece; separators belong to the clause before them. */
  readonly clauseOf: readonly number[];
  readonly names: readonly FoundName[];
  /** What several people came to in the one workout that is stated before them. */
  readonly results: readonly SharedResult[];
  readonly isHorse: boolean;
  /** Offset behind a clause that only says when it was ("when I got home "); 0 where none opens the message. */
  readonly openingEnd: number;
  /** Times of day, by the lexeme where they stand. */
  readonly startTimes: readonly { readonly at: number; readonly time: string }[];
  /** Lexemes whose meaning is held by a field (or by no field on purpose): the rest is for the notes. */
  readonly explained: Uint8Array;
  /** Where a number was set right: what was said before it holds no more. */
  readonly corrections: readonly LexemeSpan[];
  /** First lexemes of numbers that surely belong to a remark ("puked at 70k", "25m pool"). */
  readonly asides: Set<number>;
  readonly doubts: { readonly from: number; readonly to: number; readonly reason: string }[];
};

/** Index of a piece in the message; -1 for one that is not of it. */
export const placeOf = (reading: Reading, piece: Piece | undefined): number => {
  const at = piece ? (reading.pieceOf[piece.from] ?? -1) : -1;
  return reading.pieces[at] === piece ? at : -1;
};

/** The piece that stands `steps` behind this one in the message; undefined for one that is not of it. */
export const pieceBeside = (reading: Reading, piece: Piece | undefined, steps: number): Piece | undefined => {
  const at = placeOf(reading, piece);
  return at < 0 ? undefined : reading.pieces[at + steps];
};

/** Index of the clause that a lexeme stands in. */
export const clauseIndexAt = ({ clauseOf, pieceOf }: Reading, index: number): number =>
  clauseOf[pieceOf[index] ?? 0] ?? 0;

/** Does this lexeme say that a number was wrong, or what it should have been? */
export const isSetRight = ({ corrections }: Reading, index: number): boolean =>
  corrections.some(({ from, to }) => index >= from && index < to);

export const doubt = (
  reading: Reading,
  place: { readonly from: number; readonly to: number },
  reason: string,
): void => {
  reading.doubts.push({ from: place.from, to: place.to, reason });
};

/** Notes that a piece's text is held by a field. */
export const explain = (reading: Reading, place: { readonly from: number; readonly to: number }): void => {
  for (let index = place.from; index < place.to; index += 1) reading.explained[index] = 1;
};
