import type { Piece } from "../../grammar/piece.ts";
import type { Draft } from "../draft.ts";
import type { Head } from "../heads/head.ts";
import { classOf, textOf } from "../piece-shape.ts";
import type { Reading } from "../reading.ts";
import type { WorkSet } from "./work-set.ts";

/** How many of the exercises before it "on both", "for all" means; 0 where the words say nothing of the kind. */
const sharedBy = ([joint, word]: readonly Piece[]): number => {
  const isJoint = classOf(joint) === "With" || classOf(joint) === "For";
  const words = isJoint ? textOf(word) : textOf(joint).replace(/^(on|for) /, "");
  if (!isJoint && classOf(joint) !== "EverySet") return 0;
  if (/^both( of them)?$/.test(words)) return 2;
  return /^(everything|all movements|all of them|all three|(all|each)( of them)?)$/.test(words)
    ? Infinity
    : 0;
};

/** "leg extensions 4x12 @ 50, leg curls 4x10 @ 35, 1 RIR on both": an effort of all of them, unless one has its own. */
export const shareEffort = (reading: Reading, draft: Draft, heads: readonly Head[]): void => {
  for (const { pieces } of reading.kinds.has("rpe") ? heads : [])
    for (const [at, piece] of pieces.entries()) {
      const many = piece.kind === "rpe" ? sharedBy(pieces.slice(at + 1, at + 3)) : 0;
      if (piece.kind !== "rpe" || many === 0) continue;
      for (const { sets } of draft.exercises.slice(-many)) for (const one of sets) one.rpe ??= piece.value;
    }
  if (!reading.classes.has("WhichSet")) return;
  const failed = heads.some(({ pieces }) => pieces.some((_, at) => isLastOfEach(pieces, at)));
  if (failed)
    for (const { sets } of draft.exercises.slice(-2))
      if (sets.length > 0) (sets.at(-1) as WorkSet).rpe ??= 10;
};

/** "decline bench 3x10, curls 3x12, last set of each to failure". */
const isLastOfEach = (pieces: readonly Piece[], at: number): boolean =>
  classOf(pieces[at]) === "WhichSet" &&
  classOf(pieces[at + 1]) === "Of" &&
  (classOf(pieces[at + 2]) === "Each" || textOf(pieces[at + 2]) === "both") &&
  classOf(pieces[at + 3]) === "Failure";
