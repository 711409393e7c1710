import type { Head } from "./head.ts";
import { isLiftLike } from "./is-lift-like.ts";
import type { Metcon } from "./metcon.ts";
import { classOf, firstAtom, isTimeTerm } from "./piece-shape.ts";
import { placeOf, type Reading } from "./reading.ts";

/** Counted movements with one time at the end and no scheme: done once through, against the clock. */
export const chipper = (
  reading: Reading,
  free: readonly Head[],
  found: readonly Metcon[],
): Metcon | undefined => {
  if (found.length > 0) return undefined;
  const moves = free.filter((head) => head.exercise || head.kind === "activity");
  const counted = moves.filter(({ prefixed }) => prefixed);
  if (moves.length < 3 || counted.length < moves.length - 1 || moves.some(isLiftLike)) return undefined;
  const clock = reading.pieces.findLast((piece) => isTimeTerm(piece) && firstAtom(piece)?.unit === "clock");
  const isScaled = reading.pieces.some((piece) => classOf(piece) === "Scaling");
  if (
    !clock ||
    !moves.some(({ exercise }) => exercise) ||
    (!isScaled && placeOf(reading, clock) < (moves.at(-1)?.at ?? 0))
  )
    return undefined;
  if (!moves.every(({ exercise, lexeme }) => exercise !== undefined || lexeme?.entry?.exercise !== undefined))
    return undefined;
  return {
    at: moves[0]?.at ?? 0,
    sentence: moves[0]?.sentence ?? 0,
    kind: "forTime",
    used: [],
    heads: [...moves],
  };
};
