import type { Lexeme } from "../../lexicon/lexeme.ts";

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

const starts: ReadonlySet<Lexeme["class"] | undefined> = new Set<Lexeme["class"] | undefined>([
  undefined,
  "Stop",
  "Newline",
  "Semi",
  "Comma",
  "Bang",
]);
/** Does a colon with a benchmark behind it follow a capital, at the start of a clause: "Josh: Jackie 8:55"? */
const isLabel = (lexemes: readonly Lexeme[], at: number): boolean => {
  const one = lexemes[at];
  return (
    one !== undefined &&
    lexemes[at + 1]?.class === "Colon" &&
    lexemes[at + 2]?.class === "NamedWod" &&
    starts.has(lexemes[at - 1]?.class) &&
    (one.class === "Pronoun" || one.capitalised)
  );
};

/** The benchmark behind such a label, though it is called like somebody. */
export const isLabelled = (lexemes: readonly Lexeme[], at: number): boolean =>
  lexemes[at]?.class === "NamedWod" && at > 1 && isLabel(lexemes, at - 2);
