import type { PieceOf, Piece } from "../../grammar/piece.ts";
import { type Reading, doubt, explain } from "../reading.ts";

const ends = new Set(["Comma", "Stop", "Newline", "Semi", "Close", "Open", "Bang"]);

/** "hr 112 a minute after finishing", "hr 95 2 min later", "recovered to hr 100": measured when the work was over. */
const isAfterwards = (reading: Reading, rate: PieceOf<"heartRate">): boolean => {
  if (rate.measure !== "plain") return false;
  const ahead = reading.lexemes.slice(rate.to, rate.to + 6);
  const end = ahead.findIndex((one) => ends.has(one.class));
  const behind = end < 0 ? ahead : ahead.slice(0, end);
  const before = reading.lexemes.slice(Math.max(0, rate.from - 3), rate.from);
  return (
    behind.some(({ text }) => /^(after|later|post|apart)$/.test(text)) ||
    before.some(({ text }) => /^(resting|recovered|recovery|dropped|dropping|waking|post)$/.test(text))
  );
};

/** The average, else the only heart rate that is no maximum, range or value after the session. */
export const readHeartRate = (reading: Reading, pieces: readonly Piece[]): number | undefined => {
  if (!reading.kinds.has("heartRate")) return undefined;
  const rates = pieces.filter(
    (piece): piece is PieceOf<"heartRate"> =>
      piece.kind === "heartRate" &&
      (piece.measure === "average" || piece.measure === "plain") &&
      !isAfterwards(reading, piece),
  );
  const chosen = rates.find(({ measure }) => measure === "average") ?? rates[0];
  if (!chosen) return undefined;
  if (chosen.value < 30 || chosen.value > 240) {
    doubt(reading, chosen, "not a heart rate");
    return undefined;
  }
  explain(reading, chosen);
  return Math.round(chosen.value);
};
