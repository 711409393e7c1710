import { numberValue } from "./number-value.ts";
import type { QuantityRead } from "./quantity-read.ts";
import type { TokenView } from "./token-view.ts";

/** Digits behind a unit that belong to it: "13m12s" (a time), "1m10" and "2ft9" (a fence). */
export const attachedDigits = (
  view: TokenView,
  at: number,
  end: number,
  value: number,
): QuantityRead | undefined => {
  const word = view.words[end] ?? "";
  if ((word !== "m" && word !== "ft") || view.kind(end + 1) !== "RawNumber") return undefined;
  const attached = !view.spaceBefore(end);
  // "13m12s"
  if (
    word === "m" &&
    attached &&
    !view.spaceBefore(end + 1) &&
    /^s(ec(onds?|s)?)?$/.test(view.words[end + 2] ?? "")
  ) {
    const seconds = value * 60 + numberValue(view.image(end + 1));
    return { token: "Dur", quantity: { value: seconds, seconds }, length: end + 3 - at };
  }
  // "1m10", "1.10m": a fence
  if (
    word === "m" &&
    attached &&
    value >= 1 &&
    value <= 2 &&
    !view.spaceBefore(end + 1) &&
    view.image(end + 1).length === 2
  )
    return { token: "Measure", quantity: { value }, length: end + 2 - at };
  // "2ft9", "2ft 6": a fence
  if (word === "ft" && value <= 6 && numberValue(view.image(end + 1)) < 12)
    return { token: "Measure", quantity: { value }, length: end + 2 - at };
  return undefined;
};
