import type { Lexeme } from "../../lexicon/lexeme.ts";

/** Does nothing but fillers stand between `from` and `offset` (both offsets in the text)? */
export const isAtStart = (offset: number, lexemes: readonly Lexeme[], from: number): boolean => {
  for (const one of lexemes) {
    if (one.start >= offset) return true;
    const isFiller = (): boolean =>
      fillers.has(one.text) ||
      one.class === "Comma" ||
      one.class === "Bang" ||
      (one.text.includes(" ") && one.text.split(" ").every((word) => fillers.has(word)));
    if (one.start >= from && !isFiller()) return false;
  }
  return true;
};

/** Words before the one that opens a sentence. */
export const fillers = new Set([
  "hey",
  "hi",
  "ok",
  "okay",
  "so",
  "and",
  "but",
  "coach",
  "yo",
  "um",
  "well",
  "oh",
  "please",
  "pls",
  "also",
  "hello",
  "btw",
  "actually",
  "just",
  "then",
  "or",
  "right",
  "now",
]);
