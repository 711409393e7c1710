import type { TokenView } from "../scan/token-view.ts";

/** Who or what can have sat somewhere. */
const sitters =
  /^(i|he|she|we|they|it|hr|heart|rate|pace|cadence|power|watts|bpm|speed|just|mostly|then|who|that|legs|bar)$/;

/** "sat down", "hr sat at 150", "I am": everyday words that look like a day or its part. */
export const isNoDay = (view: TokenView, at: number, word: string): boolean => {
  const [before, next] = [view.words[at - 1] ?? "", view.words[at + 1] ?? ""];
  if (word === "am") return before === "i";
  if (word === "sat")
    return (
      /^(down|back|still|nicely|comfortably|right|there|through|up|next|beside|behind|out|opposite)$/.test(
        next,
      ) ||
      (/^(at|around|between)$/.test(next) && view.kind(at + 2) === "RawNumber" && before !== "") ||
      (sitters.test(before) && /^(at|on|in|around|behind|between)$/.test(next))
    );
  return (
    word === "sun" && (before === "the" || (/^(was|came|out|is|shining|and)$/.test(next) && next !== "and"))
  );
};
