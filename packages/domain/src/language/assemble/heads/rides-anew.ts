import type { Piece } from "../../grammar/piece.ts";
import type { Clause } from "../clause.ts";
import type { Head } from "./head.ts";
import { classOf } from "../piece-shape.ts";
import type { Reading } from "../reading.ts";

/** "hacked Copper 2h. Dusty 50 min, rollbacks and lope circles": a gait that the rest of its sentence tells of. */
export const mayRideAnew = (reading: Reading, clause: Clause, last: Head | undefined): boolean =>
  reading.isHorse &&
  last !== undefined &&
  last.sentence !== clause.sentence &&
  !["flatwork", "ridden", undefined].includes(last.discipline) &&
  reading.clauses
    .filter(({ sentence, index }) => sentence === clause.sentence && index > clause.index)
    .some(({ from, to }) =>
      reading.pieces
        .slice(from, to)
        .some(
          (piece) =>
            classOf(piece) === "HorseWord" && piece.kind === "lexeme" && piece.lexeme.entry?.note !== true,
        ),
    );

/** Where one hacks, or schools. */
const places = /^(trails|bridleways?|bridlepaths?|woods|forest|school|arena|menage|manege)$/;

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
          places.test(piece.lexeme.text))),
  );
};
