import type { Piece } from "../../grammar/piece.ts";
import { isSeparator } from "../clause.ts";
import type { Reading } from "../reading.ts";

/** The pieces from one to another, with the separators that stand before them. */
export const withSeparators = ({ pieces }: Reading, from: number, to: number): Piece[] => {
  let start = from;
  while (start > 0 && isSeparator(pieces[start - 1] as Piece)) start -= 1;
  return pieces.slice(start, to);
};

export const separatorsBefore = (reading: Reading, from: number): Piece[] =>
  withSeparators(reading, from, from);
