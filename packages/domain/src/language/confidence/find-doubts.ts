import type { Draft } from "../assemble/draft.ts";
import type { Reading } from "../assemble/reading.ts";
import type { NotePiece } from "../notes/note-pieces.ts";
import type { Doubt } from "../parsed-message.ts";

const at = (reading: Reading, from: number, to: number): { start: number; end: number } => ({ start: reading.lexemes[from]?.start ?? 0, end: reading.lexemes[to - 1]?.end ?? 0 });

/** Sets, or a distance with a time, that no plan or question explains, and no workout came of them. */
const emptyHanded = (reading: Reading, drafts: readonly Draft[]): Doubt[] => {
  if (drafts.length > 0) return [];
  const piece = reading.pieces.find((one, index) => one.kind === "term" && reading.clauses[reading.clauseOf[index] ?? 0]?.mood === undefined && (one.factors.length > 1 || one.factors[0]?.atoms[0]?.unit === "distance"));
  return piece ? [{ ...at(reading, piece.from, piece.to), reason: "what was this?" }] : [];
};

/** One exercise and not a number in all the message: was it done, or only talked about? */
const bareNames = (reading: Reading, drafts: readonly Draft[]): Doubt[] => {
  const [draft] = drafts;
  if (drafts.length !== 1 || !draft || draft.discipline !== "strength" || draft.seconds !== undefined) return [];
  const isBare = draft.exercises.length === 1 && draft.exercises[0]?.sets.length === 0;
  const isDone = reading.lexemes.some((one) => one.class === "DoVerb" || /ed$/.test(one.text));
  return isBare && !isDone ? [{ ...at(reading, 0, reading.lexemes.length), reason: "was this done, or only talked about?" }] : [];
};

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
  doubts.push(...emptyHanded(reading, drafts), ...bareNames(reading, drafts));
  if (cutOffAt !== undefined) doubts.push({ start: cutOffAt, end: cutOffAt, reason: "the text was too long to read in one go" });
  return doubts;
};
