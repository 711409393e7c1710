import { isoOf } from "../assemble/calendar-day.ts";
import type { Draft } from "../assemble/draft.ts";
import type { Reading } from "../assemble/reading.ts";
import { resolveDate } from "../assemble/resolve-date.ts";
import type { Piece } from "../grammar/piece.ts";
import type { Doubt } from "../parsed-message.ts";

const leading = new Set(["Comma", "Stop", "Newline", "Bang", "And", "Then", "Semi", "Slash", "Dash"]);

const isLeading = (piece: Piece | undefined): boolean =>
  piece?.kind === "lexeme" && leading.has(piece.lexeme.class);

const idle = /^(rest|off|nothing|nowt|zip|nada|rested|resting)$/;
/** "mon: rest", "Today - nothing". */
const isDayOff = (reading: Reading, at: number): boolean =>
  reading.lexemes
    .slice(reading.pieces[at]?.to ?? 0, (reading.pieces[at]?.to ?? 0) + 3)
    .some(
      (one, k, all) =>
        idle.test(one.text) && all.slice(0, k).every((before) => before.quantity === undefined),
    );

/** Days whose workout is a guess: "bench 80 3x5, saturday deadlift 160 3x3", or one that nothing was found for. */
export const weakDays = (reading: Reading, drafts: readonly Draft[]): readonly Doubt[] => {
  if (drafts.length === 0) return [];
  const today = reading.now.date;
  const days = reading.pieces.flatMap((piece, at) => {
    if (piece.kind !== "date" || reading.explained[piece.from] !== 1 || isDayOff(reading, at)) return [];
    const day = resolveDate(piece.spec, reading.now, reading.context.units);
    return day === undefined ? [] : [{ piece, at, date: isoOf(day) }];
  });
  if (days.length === 0) return [];
  const isCounted = (piece: Piece): boolean => piece.kind === "term" && reading.explained[piece.from] === 1;
  const isOne = new Set(days.map(({ date }) => date)).size === 1;
  return days.flatMap(({ piece, at, date }) => {
    // the same day leads what stands behind it, and what stands before it was told without one
    const isLate =
      isOne &&
      days.length === 1 &&
      date !== today &&
      isLeading(reading.pieces[at - 1]) &&
      reading.pieces.slice(0, at).some(isCounted) &&
      reading.pieces.slice(at + 1).some((one) => one.kind === "term");
    const isEmpty = drafts.every((draft) => draft.date !== date);
    if (!isLate && !isEmpty) return [];
    return [
      {
        start: reading.lexemes[piece.from]?.start ?? 0,
        end: reading.lexemes[piece.to - 1]?.end ?? 0,
        reason: isLate ? "which of these was that day?" : "what was done that day?",
      },
    ];
  });
};
