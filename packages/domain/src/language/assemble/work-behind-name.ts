import type { Lexeme } from "../lexicon/lexeme.ts";
import { isHorseAct } from "./horse-search.ts";

/** "Pip on long lines, 20 min", "Ziggy walked 20 min in hand": what was done with the one who is named before `behind`. */
export const isWorkedByName = (lexemes: readonly Lexeme[], behind: number): boolean => {
  const next = lexemes[behind];
  const isPut = next?.text === "on" && isHorseAct(lexemes[behind + 1]);
  const isWalked =
    /^(walked|led|trotted)$/.test(next?.text ?? "") &&
    lexemes[behind + 1]?.capitalised !== true &&
    lexemes.slice(behind + 1, behind + 5).some(({ text }) => text.startsWith("in hand"));
  return isPut || isWalked;
};

/** "Luna had 40 min of flatwork and Fern a 30 min walk in hand": what another one had, behind an article. */
export const isAnothersWork = (lexemes: readonly Lexeme[], at: number, behind: number): boolean =>
  lexemes[behind]?.class === "Article" &&
  lexemes[at]?.class === "Word" &&
  lexemes[at].capitalised &&
  lexemes.slice(behind + 1, behind + 5).some(isHorseAct);
