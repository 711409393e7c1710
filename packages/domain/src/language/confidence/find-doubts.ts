import type { Draft } from "../assemble/draft.ts";
import type { Reading } from "../assemble/reading.ts";
import type { NotePiece } from "../notes/note-pieces.ts";
import type { Doubt } from "../parsed-message.ts";

/** Everything that a person should look at: readings that are guesses, and numbers that went nowhere. */
export const findDoubts = (reading: Reading, drafts: readonly Draft[], notes: readonly NotePiece[], cutOffAt: number | undefined): Doubt[] => {
  const { lexemes } = reading;
  const doubts: Doubt[] = reading.doubts.map(({ from, to, reason }) => ({ start: lexemes[from]?.start ?? 0, end: lexemes[to - 1]?.end ?? 0, reason }));
  if (drafts.length > 0) {
    for (const [at, piece] of reading.pieces.entries()) {
      if (piece.kind !== "term" || reading.clauses[reading.clauseOf[at] ?? 0]?.mood) continue;
      const isOpen = reading.explained[piece.from] !== 1;
      const isNoted = notes.some((note) => piece.from >= note.from && piece.to <= note.to);
      if (isOpen && !isNoted) doubts.push({ start: lexemes[piece.from]?.start ?? 0, end: lexemes[piece.to - 1]?.end ?? 0, reason: "a number that belongs to nothing" });
    }
  }
  if (cutOffAt !== undefined) doubts.push({ start: cutOffAt, end: cutOffAt, reason: "the text was too long to read in one go" });
  return doubts;
};
