import type { Piece } from "../../grammar/piece.ts";
import { isSeparator } from "../clause.ts";
import type { Reading } from "../reading.ts";

export const separatorsBefore = (reading: Reading, from: number): Piece[] => {
  let start = from;
  while (start > 0 && isSeparator(reading.pieces[start - 1] as Piece)) start -= 1;
  return reading.pieces.slice(start, from);
};
