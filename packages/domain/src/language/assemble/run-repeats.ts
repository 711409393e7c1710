import type { PieceOf } from "../grammar/piece.ts";

/** "8x400": round track distances without a unit. */
export const isRunRepeats = (piece: PieceOf<"term">): boolean => {
  const [count, what] = piece.factors;
  const [times, meters] = [count?.atoms[0], what?.atoms[0]];
  if (piece.factors.length !== 2 || times?.unit !== "none" || meters === undefined || times.value > 40)
    return false;
  if (meters.unit === "distance") return (meters.quantity?.meters ?? 0) >= 60;
  return (
    meters.unit === "none" &&
    [100, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 1200, 1500, 1600, 2000].includes(meters.value)
  );
};
