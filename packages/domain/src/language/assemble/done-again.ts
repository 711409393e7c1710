import type { Piece } from "../grammar/piece.ts";
import type { Clause } from "./clause.ts";
import type { Head } from "./head.ts";
import { isDistanceTerm, isTimeTerm } from "./piece-shape.ts";
import type { Reading } from "./reading.ts";

const isMe = (piece: Piece): boolean =>
  piece.kind === "lexeme" && piece.lexeme.class === "Pronoun" && piece.lexeme.entry?.value === "me";
const isAmount = ({ kind }: Piece): boolean => kind === "term" || kind === "rounds";

/** "squatted 5x5 on tuesday and 3x3 on thursday", "Fran: me 4:50, Jess 5:40": the same again, on another day or by another person. */
export const doneAgain = (reading: Reading, clause: Clause, current: Head | undefined): Head | undefined => {
  if (!current || (current.kind !== "exercise" && current.kind !== "wod")) return undefined;
  if (reading.names.length === 0 && !reading.kinds.has("date")) return undefined;
  const inClause = reading.pieces.slice(clause.from, clause.to);
  const own = inClause.filter(isAmount);
  if (
    own.length === 0 ||
    own.some((piece) => isDistanceTerm(piece) || (current.kind === "exercise" && isTimeTerm(piece)))
  )
    return undefined;
  const isPerson = reading.names.some(
    (one) => one.role === "person" && inClause.some((piece) => one.at >= piece.from && one.at < piece.to),
  );
  const isOther = isPerson || (inClause.some(isMe) && reading.names.some(({ role }) => role === "person"));
  const isDay =
    inClause.some(({ kind }) => kind === "date") && current.pieces.some(({ kind }) => kind === "date");
  if ((!isOther && !isDay) || !current.pieces.some(isAmount)) return undefined;
  return {
    ...current,
    at: clause.from,
    clause: clause.index,
    sentence: clause.sentence,
    pieces: [],
    prefixed: false,
  };
};
