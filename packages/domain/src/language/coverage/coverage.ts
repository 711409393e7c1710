import type { Clause } from "../assemble/clause.ts";
import type { Draft } from "../assemble/draft.ts";
import { clauseIndexAt, type Reading } from "../assemble/reading.ts";
import type { Atom, Factor, PieceOf, LexemeSpan } from "../grammar/piece.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import type { Doubt } from "../parsed-message.ts";

/** A message taken apart, and what was made of it. */
export type Coverage = {
  readonly reading: Reading;
  readonly drafts: readonly Draft[];
  /** Words that some rules are about: most messages have few or none of them. */
  readonly marked: readonly Lexeme[];
  /** Numbers that no field holds: most messages have few or none of them. */
  readonly open: readonly PieceOf<"term">[];
  /** Is a workout of lifting, or one against the clock, among them? */
  readonly isLifting: boolean;
  readonly isScored: boolean;
};

/** What looks for something that is left, and adds what it finds. */
export type Find = (coverage: Coverage, found: Doubt[]) => void;

/** What a stretch of lexemes leaves open. */
export const left = ({ lexemes }: Reading, { from, to }: LexemeSpan, reason: string): Doubt => ({
  start: lexemes[from]?.start ?? 0,
  end: lexemes[to - 1]?.end ?? 0,
  reason,
});

/** What one lexeme leaves open. */
export const leftOf = ({ start, end }: Lexeme, reason: string): Doubt => ({ start, end, reason });

/** The clause that a lexeme stands in. */
export const clauseAt = (reading: Reading, index: number): Clause | undefined =>
  reading.clauses[clauseIndexAt(reading, index)];

/** Is the lexeme in a clause that tells of something done? */
export const isReported = (reading: Reading, index: number): boolean =>
  clauseAt(reading, index)?.mood === undefined;

/** Is the lexeme of somebody's name? */
export const isNamed = ({ names }: Reading, index: number): boolean =>
  names.some(({ at, length }) => index >= at && index < at + length);

/** The one number of a factor; undefined for a list of them. */
export const onlyAtom = (factor: Factor | undefined): Atom | undefined =>
  factor?.atoms.length === 1 ? factor.atoms[0] : undefined;

const turning = /^(but|so)$/;
const passedOver = /^(i|we|just|only|then|still|instead|at least|in the end|anyway|actually)$/;
const managed =
  /^(did|got|hit|made|managed|had|only did|only got|only managed|just did|ended up.*|settled for|done)$/;
/** "wanted to squat 5x5 but only did 3x5": what was meant, and then, in a clause with its own figures, what was done. */
export const isDoneInstead = ({ clauses, pieces, lexemes }: Reading): boolean =>
  clauses.some((clause) => {
    const meant = clauses.some(
      (one) => one.index < clause.index && one.sentence === clause.sentence && one.mood === "plan",
    );
    const own = meant && clause.mood === undefined ? pieces.slice(clause.from, clause.to) : [];
    const joint = lexemes[(own[0]?.from ?? 0) - 1];
    const first = lexemes.slice(own[0]?.from, own.at(-1)?.to).find(({ text }) => !passedOver.test(text));
    return (
      joint !== undefined &&
      turning.test(joint.text) &&
      first !== undefined &&
      (managed.test(first.text) || (first.class === "Exercise" && /(ed|pressed)$/.test(first.text))) &&
      own.some(({ kind }) => kind === "term")
    );
  });
