import type { Lexeme } from "../../lexicon/lexeme.ts";

/** "Sam (my son) swam", "For Walter (he is 71): …": where it goes on behind a remark in brackets that opens at `at`. */
export const behindBrackets = (lexemes: readonly Lexeme[], at: number): number => {
  // how old somebody is: "(12)"
  if (lexemes[at]?.class === "Filler" && /^\W*\d{1,2}\W*$/.test(lexemes[at]?.text ?? "")) return at + 1;
  if (lexemes[at]?.class !== "Open") return at;
  for (let close = at + 1; close < at + 6; close += 1)
    if (lexemes[close]?.class === "Close") return close + 1;
  return at;
};
