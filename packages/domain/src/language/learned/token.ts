import { toAtom } from "../grammar/to-atom.ts";
import type { Atom, Factor, Piece } from "../grammar/piece.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import type { FoundName } from "../assemble/people/found-name.ts";
import type { Reading } from "../assemble/reading.ts";

/** What one label is given to: a number of a set expression, or a piece that is none. */
export type Token = {
  /** Its lexemes, `to` exclusive. */
  readonly from: number;
  readonly to: number;
  readonly piece: Piece;
  /** The first lexeme. */
  readonly lexeme: Lexeme;
  /** Of a number. */
  readonly atom: Atom | undefined;
  /** Where a number stands in its expression: "2/3 0/1 x" is the first of one number in the third of three factors. */
  readonly place: string;
};

/** Does a lexeme stand for a number? */
const isAmount = (lexeme: Lexeme | undefined): boolean =>
  lexeme !== undefined &&
  (lexeme.quantity !== undefined || toAtom(lexeme).unit !== "none" || lexeme.class === "Plates");

/** The lexemes of a term's numbers in order; none where they can't be told apart. */
const placesOf = (lexemes: readonly Lexeme[], piece: Piece, count: number): readonly number[] => {
  const places: number[] = [];
  for (let at = piece.from; at < piece.to; at++) if (isAmount(lexemes[at])) places.push(at);
  return places.length === count ? places : [];
};

/** How many numbers there are, both ends of a range counted. */
const countOf = (factors: readonly Factor[]): number =>
  factors.reduce(
    (sum, { atoms }) => sum + atoms.length + atoms.filter(({ high }) => high !== undefined).length,
    0,
  );

/** Adds a token for each number of a set expression. */
function addNumbers(
  tokens: Token[],
  lexemes: readonly Lexeme[],
  piece: Piece & { readonly kind: "term" },
): void {
  const { factors } = piece;
  const places = placesOf(lexemes, piece, countOf(factors));
  let number = 0;
  for (const [row, { atoms, join, label }] of factors.entries())
    for (const [column, atom] of atoms.entries()) {
      const from = places[number] ?? piece.from;
      const to = (places[number] ?? piece.to - 1) + 1;
      number += atom.high === undefined ? 1 : 2;
      const lexeme = lexemes[from] as Lexeme;
      const factor = `${Math.min(row, 4)}/${Math.min(factors.length, 4)}`;
      const place = `${factor} ${Math.min(column, 2)}/${Math.min(atoms.length, 3)} ${join} ${label ?? ""}`;
      tokens.push({ from, to, piece, lexeme, atom, place });
    }
}

/** A message as a row of tokens. */
export function tokensOf({ lexemes, pieces }: Pick<Reading, "lexemes" | "pieces">): readonly Token[] {
  const tokens: Token[] = [];
  for (const piece of pieces)
    if (piece.kind === "term") addNumbers(tokens, lexemes, piece);
    else
      tokens.push({
        from: piece.from,
        to: piece.to,
        piece,
        lexeme: lexemes[piece.from] as Lexeme,
        atom: undefined,
        place: "",
      });
  return tokens;
}

/** The name of a person or horse that a token is of, if it is. */
export const nameAt = ({ names }: Pick<Reading, "names">, { from }: Token): FoundName | undefined =>
  names.find(({ at, length }) => from >= at && from < at + length);
