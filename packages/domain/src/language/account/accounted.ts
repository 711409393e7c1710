import type { Clause } from "../assemble/clause.ts";
import type { Draft } from "../assemble/draft.ts";
import type { Reading } from "../assemble/reading.ts";
import type { Place } from "../grammar/piece.ts";
import type { Doubt } from "../parsed-message.ts";

/** A message taken apart, and what was made of it. */
export type Accounted = {
  readonly reading: Reading;
  readonly drafts: readonly Draft[];
};

/** What a stretch of lexemes leaves open. */
export const left = ({ lexemes }: Reading, { from, to }: Place, reason: string): Doubt => ({
  start: lexemes[from]?.start ?? 0,
  end: lexemes[to - 1]?.end ?? 0,
  reason,
});

/** The clause that a lexeme stands in. */
export const clauseAt = (reading: Reading, index: number): Clause | undefined =>
  reading.clauses[reading.clauseOf[reading.pieceOf[index] ?? 0] ?? 0];

/** Is the lexeme in a clause that tells of something done? */
export const isTold = (reading: Reading, index: number): boolean =>
  clauseAt(reading, index)?.mood === undefined;
