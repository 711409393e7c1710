import type { Piece } from "../../grammar/piece.ts";
import type { Head } from "./head.ts";
import { classOf, firstAtom, isDistanceTerm, isSimpleTerm, isTimeTerm } from "../piece-shape.ts";
import { doubt, explain, type Reading } from "../reading.ts";

const several = /^(runs|rides|swims|walks|jogs|hikes|rows|ergs|spins|sessions)$/;

/** "two runs today: …", "2 swims. …": how many sessions are stated one by one behind it, and where it says so. */
export const countedSessions = (
  reading: Reading,
): { readonly count: number; readonly piece: Piece } | undefined => {
  for (const piece of reading.terms) {
    if (!isSimpleTerm(piece) || piece.leadingTimes || firstAtom(piece)?.unit !== "none") continue;
    const count = firstAtom(piece)?.value ?? 0;
    if (count < 2 || count > 4 || !Number.isInteger(count)) continue;
    let name = (reading.pieceOf[piece.from] ?? 0) + 1;
    while (classOf(reading.pieces[name]) === "Filler") name += 1;
    const noun = reading.pieces[name];
    if (noun?.kind !== "lexeme" || !several.test(noun.lexeme.text)) continue;
    let end = name + 1;
    while (
      reading.pieces[end]?.kind === "date" ||
      ["Filler", "DayPart"].includes(classOf(reading.pieces[end]) ?? "")
    )
      end += 1;
    if (
      ["Colon", "Stop", "Comma", "Dash", "Newline", "Semi", "Bang", "Open"].includes(
        classOf(reading.pieces[end]) ?? "",
      )
    )
      return { count, piece };
  }
  return undefined;
};

/** Each of the sessions that were counted is a workout of its own; a count that does not come out is doubted. */
export const partCounted = (reading: Reading, heads: readonly Head[]): void => {
  const counted = countedSessions(reading);
  if (!counted) return;
  const mentioned = heads.filter(
    (head) =>
      head.kind !== "exercise" &&
      head.kind !== "wod" &&
      head.pieces.some((piece) => isDistanceTerm(piece) || isTimeTerm(piece)),
  );
  if (mentioned.length !== counted.count) {
    doubt(reading, counted.piece, "how many sessions?");
    return;
  }
  explain(reading, counted.piece);
  mentioned.forEach((head, index) => {
    head.session ??= `session ${index + 1}`;
  });
};
