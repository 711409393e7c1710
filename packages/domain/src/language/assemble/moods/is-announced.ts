import type { CueMark } from "./find-cues.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";

/** "Update: bench 5x5 today": news, no correction. */
export const isAnnounced = (cue: CueMark, lexemes: readonly Lexeme[]): boolean =>
  cue.word === "update" &&
  lexemes.some((one) => one.class === "Colon" && one.start >= cue.end && one.start <= cue.end + 1) &&
  lexemes.some(({ class: name }) => name === "Times" || name === "Dur" || name === "Clock");
