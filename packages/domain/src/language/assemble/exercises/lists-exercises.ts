import { classOf, isTimeTerm } from "../piece-shape.ts";
import type { Reading } from "../reading.ts";

/** "did my physio stuff, clamshells 3x15": what it was is stated right behind. */
export const listsExercises = ({ pieces }: Reading, at: number): boolean => {
  const next = pieces.findIndex((piece, index) => index > at && classOf(piece) === "Exercise");
  return (
    next > 0 &&
    next <= at + 5 &&
    pieces[next + 1]?.kind === "term" &&
    pieces
      .slice(at + 1, next)
      .every(
        (piece) =>
          isTimeTerm(piece) ||
          ["Comma", "Colon", "Dash", "Open", "Word", "Filler", "Article", "DoVerb"].includes(
            classOf(piece) ?? "",
          ),
      )
  );
};
