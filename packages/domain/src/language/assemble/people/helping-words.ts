import type { Lexeme } from "../../lexicon/lexeme.ts";

/** Words between a person and what they did: "Priya has jumped", "Emma just rode", "Jake was riding", "Emma literally jumped". */
const helping: ReadonlySet<string> = new Set(
  "has have had is was were been just first also then already finally now only even actually both all".split(
    " ",
  ),
);
export const isHelping = (one: Lexeme | undefined): boolean =>
  helping.has(one?.text ?? "") || (one?.class === "Word" && /\p{L}{4}ly$/u.test(one.text));
