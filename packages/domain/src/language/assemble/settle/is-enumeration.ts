import { classOf, firstAtom, isSimpleTerm } from "../piece-shape.ts";
import type { Piece } from "../../grammar/piece.ts";

/** "1. row 2. burpees 3. rest": numbers with stops that count up from one. */
const isListNumber = (pieces: readonly Piece[], at: number): boolean => {
  const numbers = pieces.flatMap((piece, index) => {
    const next = pieces[index + 1];
    const isStopped =
      isSimpleTerm(piece) &&
      firstAtom(piece)?.unit === "none" &&
      next?.kind === "lexeme" &&
      next.lexeme.class === "Stop" &&
      !next.lexeme.spaced;
    return isStopped ? [{ index, value: firstAtom(piece)?.value ?? 0 }] : [];
  });
  // "1. squat 3x8 100 2. leg press": the first opens the line, as a sign
  const opener =
    pieces[0]?.kind === "lexeme" && pieces[0].lexeme.class === "Sign" ? pieces[0].lexeme.text : "";
  const isOpened = opener.startsWith("1");
  const first = isOpened ? 2 : 1;
  const start = numbers.findIndex(({ value }) => value === first);
  const row = numbers.slice(start).filter(({ value }, place) => value === place + first);
  return start >= 0 && (isOpened || row.length > 1) && row.some(({ index }) => index === at);
};

/** "1) 12 cal row 2) 10 burpees": the numbers of a list. */
export const isEnumeration = (pieces: readonly Piece[], at: number): boolean => {
  const atom = firstAtom(pieces[at]);
  if (!isSimpleTerm(pieces[at]) || atom?.unit !== "none" || atom.value > 12 || !Number.isInteger(atom.value))
    return false;
  if (classOf(pieces[at + 1]) === "Stop") return isListNumber(pieces, at);
  if (classOf(pieces[at + 1]) !== "Close") return false;
  for (let before = at - 1; before >= 0; before -= 1) {
    if (classOf(pieces[before]) === "Open") return false;
    if (classOf(pieces[before]) === "Close") return true;
  }
  return true;
};
