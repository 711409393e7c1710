import type { Lexeme } from "../lexicon/lexeme.ts";
import { classTable, sentenceEnds, type WordClass } from "../lexicon/word-class.ts";
import type { Mood } from "../lexicon/entry.ts";
import type { Piece, PieceOf } from "../grammar/piece.ts";

const clauseEnds = new Set<WordClass>([
  "Comma",
  "Stop",
  "Newline",
  "Semi",
  "Pipe",
  "Bang",
  "Then",
  "And",
  "Slash",
  "Open",
  "Close",
  "Ellipsis",
  "Arrow",
  "Colon",
  "DayWord",
  "Weekday",
  "DayPart",
  "Filler",
]);

const bullets = new Set<WordClass>(["Dash", "Times", "Sign"]);
/** "- Otto: hack", "* Pip", "• Juno": what opens a line of a list. */
const isBullet = (lexemes: readonly Lexeme[], at: number): boolean => {
  const one = lexemes[at];
  return (
    one !== undefined &&
    bullets.has(one.class) &&
    one.spacedAfter &&
    (at === 0 || lexemes[at - 1]?.class === "Newline")
  );
};

/** Does a lexeme open a clause, as a name before what its owner did stands? */
export const isClauseStart = (lexemes: readonly Lexeme[], at: number): boolean => {
  const before = at > 0 ? lexemes[at - 1] : undefined;
  if (!before) return true;
  if (clauseEnds.has(before.class)) return true;
  return (
    (before.class === "Dash" && before.spaced) ||
    (before.class === "Plus" && before.spaced && before.spacedAfter) ||
    isBullet(lexemes, at - 1) ||
    (before.class === "Sign" && /^[\d"“”]/.test(before.text))
  );
};

/** A stretch of pieces between two separators. */
export type Clause = {
  readonly index: number;
  /** Piece indices, `to` exclusive; separators lie between clauses. */
  readonly from: number;
  readonly to: number;
  readonly sentence: number;
  /** The separator before it; undefined at the start. */
  readonly before: WordClass | undefined;
  mood?: Mood | undefined;
  /** Speaks of the body, of care or about a session: what is named in it without numbers was not done in it. */
  soft?: Mood | undefined;
};

const always = classTable([
  "Comma",
  "Stop",
  "Bang",
  "Question",
  "Semi",
  "Newline",
  "Pipe",
  "Ellipsis",
  "Arrow",
  "Open",
  "Close",
  "Then",
  "And",
]);

export const isSeparator = (piece: Piece): piece is PieceOf<"lexeme"> => {
  if (piece.kind !== "lexeme") return false;
  const { lexeme } = piece;
  if (always[lexeme.classNumber] === 1) return true;
  if (lexeme.class === "Dash" || lexeme.class === "Slash") return lexeme.spaced || lexeme.spacedAfter;
  return lexeme.class === "Plus" && lexeme.spaced && lexeme.spacedAfter;
};

const emptyWords: ReadonlySet<string> = new Set(
  "ok|okay|hey|hi|hello|yo|um|uh|well|oh|right|yeah|yep|coach|hey coach|anyway|lol|haha|please|pls|btw".split(
    "|",
  ),
);
const isEmptyWord = (piece: Piece): boolean =>
  piece.kind === "lexeme" && piece.lexeme.class === "Filler" && emptyWords.has(piece.lexeme.text);

/** Does nothing but such words stand there? */
const isEmpty = (pieces: readonly Piece[], from: number, to: number): boolean => {
  for (let at = from; at < to; at += 1) if (!isEmptyWord(pieces[at] as Piece)) return false;
  return true;
};

const isWord = (piece: Piece | undefined, word: string): boolean =>
  piece?.kind === "lexeme" && piece.lexeme.text === word;
/** "bench 3x5 85 next time 87.5": what is meant for another time, right behind the figures of what was done. */
const isAhead = (pieces: readonly Piece[], at: number): boolean =>
  isWord(pieces[at], "next") &&
  isWord(pieces[at + 1], "time") &&
  pieces[at - 1]?.kind === "term" &&
  pieces[at + 2]?.kind === "term";

/** Cuts the pieces of a message into clauses and counts sentences. */
export const splitClauses = (pieces: readonly Piece[]): Clause[] => {
  const clauses: Clause[] = [];
  let [from, sentence] = [0, 0];
  let before: WordClass | undefined;
  let isOpening = true;
  for (let at = 0; at <= pieces.length; at += 1) {
    const piece = pieces[at];
    if (piece && isAhead(pieces, at)) {
      clauses.push({ index: clauses.length, from, to: at, sentence, before });
      [from, before] = [at, "Comma"];
      continue;
    }
    if (piece && !isSeparator(piece)) continue;
    // "ok so did my physio": what stands before the first real clause parts nothing
    if (isOpening) before = undefined;
    isOpening &&= isEmpty(pieces, from, at);
    if (at > from) clauses.push({ index: clauses.length, from, to: at, sentence, before });
    from = at + 1;
    before = piece?.lexeme.class;
    if (before && sentenceEnds.has(before)) sentence += 1;
  }
  return clauses;
};
