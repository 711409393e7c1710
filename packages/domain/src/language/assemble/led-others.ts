import type { Lexeme } from "../lexicon/lexeme.ts";

/** "Mike ran the session", "Jo took the class": led what others did. */
export const ledOthers = (lexemes: readonly Lexeme[], at: number): boolean =>
  /^(ran|took|did)$/.test(lexemes[at]?.text ?? "") &&
  (/^(us|everyone|everybody)$/.test(lexemes[at + 1]?.text ?? "") ||
    (lexemes[at + 1]?.class === "Article" &&
      lexemes
        .slice(at + 2, at + 5)
        .some(({ text }) =>
          /^(session|class|practice|training|clinic|group|warm ?up|workshop)$/.test(text),
        )));
