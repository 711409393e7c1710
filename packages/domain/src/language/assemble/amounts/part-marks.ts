import type { Piece } from "../../grammar/piece.ts";
import { classOf } from "../piece-shape.ts";
import type { Reading } from "../reading.ts";

export type PartMark = "warmup" | "cooldown" | "strides";

const markOf = (piece: Piece | undefined): PartMark | undefined => {
  switch (classOf(piece)) {
    case "Warmup":
      return "warmup";
    case "Cooldown":
      return "cooldown";
    case "Strides":
      return "strides";
    default:
      return undefined;
  }
};
const joints = new Set([
  "Colon",
  "Open",
  "Close",
  "Article",
  "Filler",
  "Of",
  "With",
  "For",
  "Dash",
  "Activity",
  "In",
  "DoVerb",
  "At",
  "Sign",
  "Added",
]);
/** A quantity that can be a part's length. */
const isAmount = (piece: Piece | undefined): boolean =>
  piece?.kind === "term" &&
  (piece.factors.length > 1 ||
    ["distance", "time", "clock", "none", "plural"].includes(piece.factors[0]?.atoms[0]?.unit ?? ""));

/** "40 mins with strides at the end 6x20s": too long for strides. */
const isMainPart = (piece: Piece | undefined): boolean => {
  const quantity =
    piece?.kind === "term" && piece.factors.length === 1 ? piece.factors[0]?.atoms[0]?.quantity : undefined;
  return (quantity?.seconds ?? quantity?.dotted ?? 0) >= 300 || (quantity?.meters ?? 0) >= 1000;
};

/** Looks from a mark in one direction over small words for the amount that it names. */
const lookFor = (
  pieces: readonly Piece[],
  clauses: readonly number[],
  at: number,
  step: 1 | -1,
  isTaken: (index: number) => boolean,
): number | undefined => {
  for (let near = at + step; near >= 0 && near < pieces.length && Math.abs(near - at) <= 5; near += step) {
    const piece = pieces[near];
    const isJoined =
      clauses[near] === clauses[at] ||
      ["Colon", "Open", "Close", "Dash"].includes(classOf(piece) ?? "") ||
      (step === 1 && classOf(pieces[near - 1]) === "Open") ||
      (step === 1 && classOf(pieces[near - 1]) === "Dash");
    if (!isJoined && !isAmount(piece)) return undefined;
    if (isAmount(piece))
      return (isJoined || ["Colon", "Open", "Dash"].includes(classOf(pieces[near - step]) ?? "")) &&
        !isTaken(near)
        ? near
        : undefined;
    if (piece?.kind !== "lexeme" || markOf(piece) !== undefined) return undefined;
    if (!joints.has(piece.lexeme.class) && piece.lexeme.class !== "Word") return undefined;
  }
  return undefined;
};

const noMarks: ReadonlyMap<number, PartMark> = new Map();
/** Which amounts are warm-up, cool-down or strides: each mark names the amount right before it, else the one behind. */
export const partMarks = (
  { classes }: Reading,
  pieces: readonly Piece[],
  clauses: readonly number[],
): ReadonlyMap<number, PartMark> => {
  if (!classes.has("Warmup") && !classes.has("Cooldown") && !classes.has("Strides")) return noMarks;
  const marks = new Map<number, PartMark>();
  pieces.forEach((piece, at) => {
    const mark = markOf(piece);
    if (!mark) return;
    const isTaken = (index: number): boolean => marks.has(index);
    const before = lookFor(pieces, clauses, at, -1, isTaken);
    const behind = lookFor(pieces, clauses, at, 1, isTaken);
    const isHeading = classOf(pieces[at + 1]) === "Colon";
    const isMain = mark === "strides" && before !== undefined && isMainPart(pieces[before]);
    // "10k+strides 52:10": the time of the main part
    if (isMain && behind !== undefined && isMainPart(pieces[behind])) return;
    const chosen = isHeading || isMain ? (behind ?? (isMain ? undefined : before)) : (before ?? behind);
    if (chosen === undefined) return;
    marks.set(chosen, mark);
    // "2k in 11:00 warm up": the distance before the time is of the same part
    if (chosen === before && classOf(pieces[chosen - 1]) === "In" && isAmount(pieces[chosen - 2]))
      marks.set(chosen - 2, mark);
  });
  return marks;
};
