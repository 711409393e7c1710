import type { Lexeme } from "../lexicon/lexeme.ts";

const ends: ReadonlySet<Lexeme["class"] | undefined> = new Set<Lexeme["class"] | undefined>([
  undefined,
  "Comma",
  "Stop",
  "Newline",
  "Semi",
  "Bang",
  "Close",
  "And",
  "Dash",
]);

/** "Pip: hack 1h10, Freya rode, …": who sat on the horse that was named before, with nothing behind it. */
export const rodeIt = (lexemes: readonly Lexeme[], at: number): boolean =>
  /^(rode|riding|riding it|rode him|rode her|rode it)$/.test(lexemes[at + 1]?.text ?? "") &&
  (ends.has(lexemes[at + 2]?.class) ||
    /^(after|afterwards|today|him|her|it)$/.test(lexemes[at + 2]?.text ?? "")) &&
  // "Amy rode her own"
  (ends.has(lexemes[at + 2]?.class) || ends.has(lexemes[at + 3]?.class));
