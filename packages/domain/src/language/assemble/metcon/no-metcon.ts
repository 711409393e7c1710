import type { Head } from "../heads/head.ts";
import { classOf } from "../piece-shape.ts";
import type { Metcon } from "./metcon.ts";

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

/** "rowed 2k for time, 7:21": one way and no movement beside it, which is that sport against the clock. */
export const isOneWay = (scheme: Metcon, heads: readonly Head[]): boolean => {
  const near = heads.filter(({ sentence }) => sentence === scheme.sentence);
  const [only] = near;
  return (
    near.length === 1 &&
    only?.kind === "activity" &&
    ["running", "rowing", "cycling", "swimming"].includes(only.discipline ?? "") &&
    scheme.rounds === undefined
  );
};

/** "12 rounds boxing bag work, 45 min": rounds of a sport that is no movement. */
export const isOfFight = (scheme: Metcon, heads: readonly Head[]): boolean => {
  const near = heads.filter(({ sentence }) => sentence === scheme.sentence);
  return (
    near.length > 0 &&
    near.every(
      ({ kind, discipline, lexeme }) =>
        kind === "activity" && discipline === "other" && !lexeme?.entry?.exercise,
    )
  );
};
