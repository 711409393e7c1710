import type { Piece } from "../../grammar/piece.ts";
import type { Clause } from "../clause.ts";
import type { Reading } from "../reading.ts";
import { classOf, firstAtom, isDistanceTerm } from "../piece-shape.ts";
import { type Head, implicit } from "../head.ts";
import { isOffTheBike, isRunAfter } from "../own-session.ts";

/** "mon: 5k 26:30. wed: 8k 44:10": of the same kind as the session before, unless that was no matter of distance. */
export const nextSession = (
  reading: Reading,
  clause: Clause,
  pieces: readonly Piece[],
  last: Head | undefined,
): Head => {
  const next = implicit(clause.from, clause.index, clause.sentence);
  const isLift = last?.kind === "exercise" || last?.kind === "wod";
  const hasDistance = pieces.some(isDistanceTerm);
  const isOther =
    isLift ||
    (hasDistance && ["yoga", "mobility", "other", "strength", "crossfit"].includes(last?.discipline ?? ""));
  next.discipline =
    isOther || isOffTheBike(reading, clause, last) || isRunAfter(reading, clause, last)
      ? undefined
      : last?.discipline;
  const isOtherDay = pieces.some((piece) => piece.kind === "date" || classOf(piece) === "DayPart");
  if (!hasDistance && !isOtherDay)
    next.borrowed =
      firstAtom(last?.pieces.find(isDistanceTerm))?.quantity?.meters ??
      last?.lexeme?.entry?.meters ??
      last?.borrowed;
  return next;
};
