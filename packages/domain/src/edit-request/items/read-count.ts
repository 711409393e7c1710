import type { Token } from "../scan/token.ts";
import type { Direction } from "./item.ts";

export type Read<T> = { readonly value: T; readonly end: number };
export type Tokens = readonly Token[];

export const wordAt = (tokens: Tokens, at: number): string => tokens[at]?.word ?? "";
export const imageAt = (tokens: Tokens, at: number): string => tokens[at]?.image ?? "";
export const skip = (tokens: Tokens, at: number, words: RegExp): number =>
  words.test(wordAt(tokens, at)) ? at + 1 : at;

const moreWords = /^(more|extra|additional|heavier|higher|longer|added)$/u;
const lessWords = /^(less|fewer|lighter|shorter|lower|off)$/u;

export const directionAt = (tokens: Tokens, at: number): Direction | undefined => {
  const word = wordAt(tokens, at);
  return moreWords.test(word) ? "more" : lessWords.test(word) ? "less" : undefined;
};

type Count = { readonly value: number; readonly end: number; readonly direction?: Direction | undefined };

/** How many of what follows: "5", "two more", "another", "an extra", "one fewer". */
export const readCount = (tokens: Tokens, at: number): Count | undefined => {
  const token = tokens[at];
  const word = wordAt(tokens, at);
  const article = /^(a|an|another|extra|additional|one)$/u.test(word);
  if (token?.kind !== "number" && !article) return undefined;
  let direction: Direction | undefined = /^(another|extra|additional)$/u.test(word) ? "more" : undefined;
  let end = at + 1;
  const next = directionAt(tokens, end);
  if (next && wordAt(tokens, end) !== "off") [direction, end] = [next, end + 1];
  end = skip(tokens, end, /^(of|the)$/u);
  if (next) end = skip(tokens, end, /^of$/u);
  return { value: token?.kind === "number" ? (token.value ?? 1) : 1, end, direction };
};
