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
  const before = lexemes[at - 1];
  if (!before) return true;
  if (clauseEnds.has(before.class)) return true;
  return (
    (before.class === "Dash" && before.spaced) ||
    (before.class === "Plus" && before.spaced && before.spacedAfter) ||
    isBullet(lexemes, at - 1) ||
    (before.class === "Sign" && /^[\d"“”]/.test(before.text))
  );
};
