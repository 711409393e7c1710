import type { TokenView } from "../scan/token-view.ts";

/** "half in 1:58:20": the race. */
export const isHalfMarathon = (view: TokenView, at: number): boolean =>
  !/^(first|second|1st|2nd|last|back|front|other)$/.test(view.words[at - 1] ?? "") && isTimedHalf(view, at);

const isTimedHalf = (view: TokenView, at: number): boolean =>
  view.kind(at + 1) === "RawClock" ||
  [at + 2, at + 3, at + 4].some(
    (clock) =>
      view.kind(clock) === "RawClock" &&
      /^[12][:.]\d\d[:.]\d\d$/.test(view.image(clock)) &&
      /^(today|yesterday|this|morning|on|done|race|time)?$/.test(view.words[at + 1] ?? "") &&
      (view.words[at + 1] !== "" || view.kind(at + 1) === "RawColon"),
  ) ||
  ((view.kind(at + 1) === "RawComma" || view.words[at + 1] === "in") && view.kind(at + 2) === "RawClock");
