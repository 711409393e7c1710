import type { Piece } from "../grammar/piece.ts";
import type { Draft } from "./draft.ts";
import type { Head } from "./head.ts";
import { classOf } from "./piece-shape.ts";

/** How many of the exercises before it "on both", "for all" means; 0 where the words say nothing of the kind. */
const sharedBy = (behind: readonly Piece[]): number => {
  const [joint, word] = behind;
  if (joint?.kind === "lexeme" && joint.lexeme.text === "on everything") return Infinity;
  if (classOf(joint) !== "With" && classOf(joint) !== "For") return 0;
  if (word?.kind !== "lexeme") return 0;
  if (/^(both|both of them)$/.test(word.lexeme.text)) return 2;
  return /^(all|each|everything|all of them|all three|each of them)$/.test(word.lexeme.text) ? Infinity : 0;
};

/** "leg extensions 4x12 @ 50, leg curls 4x10 @ 35, 1 RIR on both": an effort of all of them, unless one has its own. */
export const shareEffort = (draft: Draft, heads: readonly Head[]): void => {
  for (const { pieces } of heads)
    pieces.forEach((piece, at) => {
      const many = piece.kind === "rpe" ? sharedBy(pieces.slice(at + 1, at + 3)) : 0;
      if (piece.kind !== "rpe" || many === 0) return;
      for (const { sets } of draft.exercises.slice(-many)) for (const one of sets) one.rpe ??= piece.value;
    });
};
