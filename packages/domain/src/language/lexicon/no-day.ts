import type { TokenView } from "../scan/token-view.ts";

/** "sat down", "hr sat at 150", "I am": everyday words that look like a day or its part. */
export const isNoDay = (view: TokenView, at: number, word: string): boolean => {
  const [before, next] = [view.words[at - 1] ?? "", view.words[at + 1] ?? ""];
  if (word === "am") return before === "i";
  if (word === "sat")
    return (
      /^(down|back|still|nicely|comfortably|right|there|through|up)$/.test(next) ||
      (before !== "" &&
        !/^(on|last|this|and|for)$/.test(before) &&
        /^(at|on|in|around|behind|between)$/.test(next))
    );
  return (
    word === "sun" && (before === "the" || (/^(was|came|out|is|shining|and)$/.test(next) && next !== "and"))
  );
};
