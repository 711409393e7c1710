import type { Mood } from "../lexicon/entry.ts";
import type { WordClass } from "../lexicon/word-class.ts";
import type { Piece, PieceOf } from "../grammar/piece.ts";

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

const always = new Set<WordClass>([
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
const sentenceEnds = new Set<WordClass>(["Stop", "Bang", "Question", "Newline", "Semi", "Ellipsis"]);

export const isSeparator = (piece: Piece): piece is PieceOf<"lexeme"> => {
  if (piece.kind !== "lexeme") return false;
  const { lexeme } = piece;
  if (always.has(lexeme.class)) return true;
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

/** Cuts the pieces of a message into clauses and counts sentences. */
export const splitClauses = (pieces: readonly Piece[]): Clause[] => {
  const clauses: Clause[] = [];
  let [from, sentence] = [0, 0];
  let before: WordClass | undefined;
  let isOpening = true;
  const close = (to: number): void => {
    // "ok so did my physio": what stands before the first real clause parts nothing
    if (isOpening) before = undefined;
    if (isOpening && !pieces.slice(from, to).every(isEmptyWord)) isOpening = false;
    if (to > from) clauses.push({ index: clauses.length, from, to, sentence, before });
  };
  pieces.forEach((piece, index) => {
    if (!isSeparator(piece)) return;
    close(index);
    from = index + 1;
    before = piece.lexeme.class;
    if (sentenceEnds.has(piece.lexeme.class)) sentence += 1;
  });
  close(pieces.length);
  return clauses;
};
