import type { Lexeme } from "../lexicon/lexeme.ts";
import type { Atom, Factor, Piece } from "./piece.ts";
import type { BarePiece } from "./turned-piece.ts";

type Field<P> = P extends unknown ? keyof P : never;

/**
 * A piece at its place. All kinds have the same fields in the same order, undefined where a kind has no use for one: what
 * reads many pieces of all kinds finds each field where it was before, which makes it several times quicker.
 */
export const asPiece = (bare: BarePiece, from: number, to: number): Piece => {
  if (bare.kind === "lexeme") return pieceOf("lexeme", from, to, bare.lexeme, undefined, undefined, nothing);
  if (bare.kind === "term") return termPiece(bare.factors, bare.leadingTimes, from, to);
  return pieceOf(bare.kind, from, to, undefined, undefined, undefined, bare);
};

/** A lexeme that is a piece by itself. */
export const lexemePiece = (lexeme: Lexeme): Piece =>
  pieceOf("lexeme", lexeme.index, lexeme.index + 1, lexeme, undefined, undefined, nothing);

export const termPiece = (
  factors: readonly Factor[],
  leadingTimes: boolean,
  from: number,
  to: number,
): Piece => pieceOf("term", from, to, undefined, factors, leadingTimes, nothing);

type GivenFields = { readonly [name in Field<BarePiece>]?: unknown };
const nothing: GivenFields = {};

const pieceOf = (
  kind: Piece["kind"],
  from: number,
  to: number,
  lexeme: Lexeme | undefined,
  factors: readonly Factor[] | undefined,
  leadingTimes: boolean | undefined,
  given: GivenFields,
): Piece =>
  ({
    kind,
    from,
    to,
    lexeme,
    factors,
    leadingTimes,
    value: given.value,
    isRange: given.isRange,
    seconds: given.seconds,
    perMeters: given.perMeters,
    metersPerSecond: given.metersPerSecond,
    measure: given.measure,
    spec: given.spec,
    everySeconds: given.everySeconds,
    count: given.count,
    extra: given.extra,
    timing: given.timing,
    atom: given.atom as Atom | undefined,
  }) as Piece;
