import { mendSpelling } from "./mend-spelling.ts";
import { rememberLatest } from "./remember-latest.ts";

/** A word of a text with its place in it (UTF-16, end exclusive). */
export type Word = { readonly text: string; readonly start: number; readonly end: number };

const fullWidth = /[％＋－-：＠-Ｚａ-ｚ]/gu;
/** A text with the letters, figures and signs of numbers of East Asian keyboards ("５x５ @ １００kg") as plain ones, as long as before. */
export const foldWidths = (text: string): string =>
  text.search(fullWidth) < 0
    ? text
    : text.replaceAll(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfe_e0));

/** The words of a text: lower case, without apostrophes, hyphens apart; what is neither letter nor number ends one. */
export const wordsOf = (text: string): readonly Word[] =>
  [...text.matchAll(/\p{L}[\p{L}\p{M}'’]*|\d+(?:[.,]\d+)?/gu)].map((match) => ({
    text: match[0].toLowerCase().replaceAll(/['’]/gu, ""),
    start: match.index,
    end: match.index + match[0].length,
  }));

/** A word without the s of the plural; of what has none it stays as it is. */
export const singular = (word: string): string => word.replace(/(?<=\p{L}{2})s$/u, "");

/** A part of a message that rules are asked about is shorter. */
const longestFolded = 1000;

/** A text as rules about words read it: spelling mended, lower case, plain apostrophes left out, one blank between words; places are lost. */
export const foldText = rememberLatest(longestFolded, (text): string =>
  mendSpelling(text)
    .toLowerCase()
    .replaceAll(/['’‘]/gu, "")
    .replaceAll(/[\s_]+/gu, " ")
    .trim(),
);

/** A text with these stretches blanked out, as long as before; lines stay lines. */
export const withoutSpans = (
  text: string,
  spans: readonly { readonly start: number; readonly end: number }[],
): string => {
  let rest = text;
  for (const { start, end } of spans)
    rest = rest.slice(0, start) + rest.slice(start, end).replaceAll(/[^\n]/g, " ") + rest.slice(end);
  return rest;
};

/** Whether a stretch is all that a text says. */
export const isWhole = (
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean => !/[\p{L}\p{N}]/u.test(text.slice(0, start) + text.slice(end));

export const numberWords = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** A small number in figures or in words ("a couple" is two); undefined: no number. */
export const smallNumber = (text: string): number | undefined => {
  const word = text.toLowerCase();
  if (/^\d+$/u.test(word)) return Number(word);
  if (word === "a" || word === "an") return 1;
  if (word.includes("couple")) return 2;
  if (word === "few" || word === "a few") return 3;
  const at = numberWords.indexOf(word);
  return at === -1 ? undefined : at;
};
