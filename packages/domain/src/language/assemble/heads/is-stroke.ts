import type { Lexeme } from "../../lexicon/lexeme.ts";
import type { Reading } from "../reading.ts";

/** "8x50 fly" in the pool. */
export const isStroke = (reading: Reading, lexeme: Lexeme): boolean =>
  /^(fly|flys|free|back|breast|kick|pull|pulls|butterfly|im|drill|paddles|catch up|sprint|sprints|build|swim)$/.test(
    lexeme.text,
  ) &&
  reading.lexemes.some(
    (one) =>
      (one.class === "Activity" && one.entry?.value === "swimming") || /^(free|kick|breast)$/.test(one.text),
  );
