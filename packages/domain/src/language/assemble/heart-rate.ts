import type { Piece, PieceOf } from "../grammar/piece.ts";
import { isAfterwards } from "./is-afterwards.ts";
import { doubt, explain, type Reading } from "./reading.ts";

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
