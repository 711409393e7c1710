import type { readNumber } from "./read-number.ts";
import type { TokenView } from "./token-view.ts";
import { unitWord } from "./unit-words.ts";

/** "eighty two and a half", where no unit says that the half is of something else. */
export const withAndHalf = (
  view: TokenView,
  at: number,
  number: ReturnType<typeof readNumber>,
): ReturnType<typeof readNumber> => {
  if (!number || !Number.isInteger(number.value)) return number;
  const end = at + number.length;
  const isHalf =
    view.words[end] === "and" &&
    view.words[end + 1] === "a" &&
    view.words[end + 2] === "half" &&
    !unitWord(view.words[end + 3] ?? "");
  return isHalf ? { ...number, value: number.value + 0.5, length: number.length + 3 } : number;
};
