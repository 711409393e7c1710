import type { PieceOf } from "../grammar/piece.ts";

const mostBlocks = 6;
/** "8x400", "2x4x400": round track distances without a unit. */
export const isRunRepeats = (piece: PieceOf<"term">): boolean => {
  const [blocks] = piece.factors;
  const isNested =
    piece.factors.length === 3 && blocks?.atoms[0]?.unit === "none" && blocks.atoms[0].value <= mostBlocks;
  const [count, what] = isNested ? piece.factors.slice(1) : piece.factors;
  const [times, meters] = [count?.atoms[0], what?.atoms[0]];
  if (
    (piece.factors.length !== 2 && !isNested) ||
    times?.unit !== "none" ||
    meters === undefined ||
    times.value > 40
  )
    return false;
  if (meters.unit === "distance") return (meters.quantity?.meters ?? 0) >= 60;
  return (
    meters.unit === "none" &&
    [100, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 1200, 1500, 1600, 2000].includes(meters.value)
  );
};
