import type { Head } from "./head.ts";
import { classOf } from "./piece-shape.ts";

/** Numbers that only lifting has: sets x reps, several loads. */
export const isLiftLike = (head: Head): boolean => {
  const terms = head.pieces.filter((piece) => piece.kind === "term");
  return (
    terms.some(
      (piece) =>
        piece.factors.length > 1 &&
        !["distance", "calories"].includes(piece.factors[1]?.atoms[0]?.unit ?? ""),
    ) ||
    terms.some((piece) => piece.factors[0]?.label === "sets") ||
    // "back squat 5-5-3-3-1 up to 140"
    head.pieces.some((piece) => classOf(piece) === "UpTo")
  );
};
