import type { Lexeme } from "../lexicon/lexeme.ts";
import type { WordClass } from "../lexicon/word-class.ts";

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

/** Does a lexeme open a clause, as a name before what its owner did stands? */
export const isClauseStart = (lexemes: readonly Lexeme[], at: number): boolean => {
  const before = lexemes[at - 1];
  if (!before) return true;
  if (clauseEnds.has(before.class)) return true;
  return (before.class === "Dash" && before.spaced) || (before.class === "Sign" && /^\d/.test(before.text));
};
