import type { Draft } from "../assemble/draft.ts";
import type { Reading } from "../assemble/reading.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";

/** A message taken apart, and what was made of it. */
export type Read = {
  readonly reading: Reading;
  readonly drafts: readonly Draft[];
};
/** Why the word at `at` makes the reading a guess, if it does. */
export type Sign = (one: Lexeme, at: number, read: Read) => string | undefined;

/** A sign with the classes and words that it can be about: of all others it is not asked. */
export type SignAbout = { readonly sign: Sign } & (
  | { readonly classes: readonly Lexeme["class"][]; readonly words?: readonly string[] }
  | { readonly classes?: readonly Lexeme["class"][]; readonly words: readonly string[] }
);

/** Is this word explained by nothing? */
export const isOpen = ({ reading }: Read, at: number): boolean => reading.explained[at] !== 1;

/** Does a quantity stand from `from` up to `to`? */
export const isNumbered = (lexemes: readonly Lexeme[], from: number, to: number): boolean => {
  for (let at = Math.max(0, from); at < to; at += 1) if (lexemes[at]?.quantity !== undefined) return true;
  return false;
};

/** Words by which somebody tells what was done. */
export const pastVerbs =
  /^(ran|did|swam|rode|squatted|benched|walked|cycled|rowed|lifted|deadlifted|pressed|hit|got|did yoga)$/;
