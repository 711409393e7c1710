import type { Lexeme } from "../../lexicon/lexeme.ts";
import type { Reading } from "../reading.ts";

const strokes: ReadonlySet<string> = new Set([
  ..."fly flys free back breast kick pull pulls butterfly im drill paddles sprint sprints build swim".split(
    " ",
  ),
  "catch up",
]);

/** "8x50 fly" in the pool. */
export const isStroke = (reading: Reading, lexeme: Lexeme): boolean =>
  strokes.has(lexeme.text) &&
  reading.lexemes.some(
    (one) =>
      (one.class === "Activity" && one.entry?.value === "swimming") || /^(free|kick|breast)$/.test(one.text),
  );
