import type { Lexeme } from "../lexicon/lexeme.ts";
import type { FoundName } from "./found-name.ts";

const isMe = (lexeme: Lexeme | undefined): boolean =>
  lexeme?.class === "Pronoun" && lexeme.entry?.value === "me";

/** "Josh: Jackie 8:55 rx. Me: Jackie 9:40": the benchmark that somebody did, behind whose it is. */
export const isDoneBy = (lexemes: readonly Lexeme[], at: number, found: readonly FoundName[]): boolean =>
  lexemes[at]?.class === "NamedWod" &&
  (lexemes[at - 1]?.class === "Colon" ||
    (lexemes[at - 1]?.class === "Dash" && lexemes[at - 1]?.spaced === true)) &&
  (isMe(lexemes[at - 2]) || found.some(({ role, at: where }) => role === "person" && where === at - 2));
