import type { Piece } from "../../grammar/piece.ts";
import type { Clause } from "../clause.ts";
import type { Reading } from "../reading.ts";
import { classOf, firstAtom, isSimpleTerm } from "../piece-shape.ts";
import type { Head } from "../head.ts";

/** "45s for 12 and 10 on the bench and 25s for 15 and 15 on flyes": where names come behind an "on", these numbers are the next one's. */
export const leadsOn = (reading: Reading, clause: Clause, current: Head, isBegun: boolean): boolean => {
  if (
    current.kind === "exercise" &&
    current.prefixed &&
    (isBegun || ["Semi", "Newline", "Stop", "Then"].includes(clause.before ?? "")) &&
    leadsList(reading, clause)
  )
    return true;
  const isLed = (at: number): boolean =>
    isOn(reading.pieces[at - 1]) ||
    (isOn(reading.pieces[at - 2]) && classOf(reading.pieces[at - 1]) === "Article");
  if (current.kind !== "exercise" || !current.prefixed || !isLed(current.at)) return false;
  for (let at = clause.to; at < reading.pieces.length; at += 1) {
    const name = classOf(reading.pieces[at]);
    if (name === "Exercise") return isLed(at);
    if (name === "Stop" || name === "Newline" || name === "Semi" || name === "Then") return false;
  }
  return false;
};

const isOn = (piece: Piece | undefined): boolean =>
  piece?.kind === "lexeme" && piece.lexeme.class === "With" && piece.lexeme.text === "on";

/** "8,8,8 ohp @ 40; 10,10,10 lateral raise @ 8": a list of plain numbers up to the next name, as before the last one. */
const leadsList = (reading: Reading, clause: Clause): boolean => {
  for (let at = clause.from; at < reading.pieces.length; at += 1) {
    const piece = reading.pieces[at];
    if (classOf(piece) === "Exercise") return at > clause.from;
    if (isOn(piece) || ["Of", "Article"].includes(classOf(piece) ?? "")) continue;
    const isPlain =
      isSimpleTerm(piece) && firstAtom(piece)?.unit === "none" && (firstAtom(piece)?.value ?? 99) <= 30;
    if (!isPlain && classOf(piece) !== "Comma" && classOf(piece) !== "And") return false;
  }
  return false;
};
