import type { TokenView } from "../scan/token-view.ts";
import type { LexemeMatch } from "./lexeme-match.ts";
import type { Lexicon } from "./lexicon.ts";

/** Reads a word at its place by what stands beside it; undefined where it is no more than the word. */
export type SpecialReader = (view: TokenView, at: number, lexicon: Lexicon) => LexemeMatch | undefined;
