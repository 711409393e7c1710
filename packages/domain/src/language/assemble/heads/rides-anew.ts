import type { Piece } from "../../grammar/piece.ts";
import type { Clause } from "../clause.ts";
import type { Head } from "../head.ts";
import { classOf } from "../piece-shape.ts";
import type { Reading } from "../reading.ts";

/** Where one hacks, and whoever is taken there. */
const ways = /^(trails|bridleways?|bridlepaths?|woods|forest)$/;

/**
 * "bareback hack on Clover 40 min. Had my lesson on Quincy, canter work": a sentence that says itself how its horse was
 * worked, and not by the word for the one before.
 */
export const ridesAnew = (
  reading: Reading,
  clause: Clause,
  pieces: readonly Piece[],
  last: Head | undefined,
): boolean => {
  if (!reading.isHorse || last === undefined || clause.sentence === last.sentence) return false;
  const isOnFoot = last.discipline === "lunging" || last.discipline === "groundwork";
  const isSatOn = (piece: Piece, at: number): boolean =>
    isOnFoot &&
    piece.kind === "lexeme" &&
    piece.lexeme.text === "on" &&
    reading.names.some(({ role, at: name }) => role === "horse" && name === pieces[at + 1]?.from);
  return pieces.some(
    (piece, at) =>
      isSatOn(piece, at) ||
      (piece.kind === "lexeme" &&
        ((classOf(piece) === "HorseWord" && piece.lexeme.entry?.note !== true) ||
          piece.lexeme.text === "lesson" ||
          ways.test(piece.lexeme.text))),
  );
};
