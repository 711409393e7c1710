import type { Lexeme } from "../lexicon/lexeme.ts";
import type { FoundName } from "./found-name.ts";

const isMe = (lexeme: Lexeme | undefined): boolean =>
  lexeme?.class === "Pronoun" && lexeme.entry?.value === "me";

const isHeading = (lexemes: readonly Lexeme[], at: number): boolean =>
  lexemes[at]?.class === "Word" &&
  lexemes[at + 1]?.class === "Colon" &&
  lexemes[at + 2]?.class === "NamedWod";

/** "Tasha: Helen 10:42 rx. Marcus: Helen 12:15": one of several before the benchmark that they did. */
export const isDoer = (lexemes: readonly Lexeme[], at: number): boolean =>
  isHeading(lexemes, at) && lexemes.some(({ index }) => index !== at && isHeading(lexemes, index));

/** "Josh: Jackie 8:55 rx. Me: Jackie 9:40": the benchmark that somebody did, behind whose it is. */
export const isDoneBy = (lexemes: readonly Lexeme[], at: number, found: readonly FoundName[]): boolean =>
  lexemes[at]?.class === "NamedWod" &&
  (lexemes[at - 1]?.class === "Colon" ||
    (lexemes[at - 1]?.class === "Dash" && lexemes[at - 1]?.spaced === true)) &&
  (isMe(lexemes[at - 2]) || found.some(({ role, at: where }) => role === "person" && where === at - 2));
