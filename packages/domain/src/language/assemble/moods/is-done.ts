import type { Lexeme } from "../../lexicon/lexeme.ts";

/** Words that turn from what was meant to what was done. */
const turns = new Set([
  "actual",
  "actually did",
  "result",
  "reality",
  "instead",
  "stopped",
  "pulled the plug",
  "quit",
]);

/** Do these words tell of something done? */
export const isDone = (lexemes: readonly Lexeme[]): boolean =>
  lexemes.some(
    (one) =>
      (one.class === "DoVerb" &&
        /^(did|got|hit|completed|finished|managed|had|went|made|done|just did|ended up.*|wound up.*|only (managed|got|did)|settled for|clocked|did some)$/.test(
          one.text,
        )) ||
      (one.class === "Activity" && /(ed|ran|swam|rode|rowed|jogged)$/.test(one.text)) ||
      (one.class === "Exercise" && /ed\b/.test(one.text)) ||
      turns.has(one.text),
  );
