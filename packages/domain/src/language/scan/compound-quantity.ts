import { hourMinute } from "./hour-minute.ts";
import { minuteSecond } from "./minute-second.ts";
import { quantityInUnit } from "./quantity-in-unit.ts";
import type { QuantityRead } from "./quantity-read.ts";
import type { TokenView } from "./token-view.ts";
import type { UnitWord } from "./unit-words.ts";

/** `value` of the unit at `unitAt`, with what goes on behind it: "and a half", minutes of an hour, seconds of a minute. */
export const compoundQuantity = (
  view: TokenView,
  at: number,
  value: number,
  unitAt: number,
  unit: UnitWord,
): QuantityRead => {
  const { words } = view;
  let [amount, end] = [value, unitAt + 1];
  if (
    words[end] === "and" &&
    words[end + 1] === "a" &&
    (words[end + 2] === "half" || words[end + 2] === "quarter")
  ) {
    amount += words[end + 2] === "half" ? 0.5 : 0.25;
    end += 3;
  }
  // "30s of mountain climbers": no weights called by their plural
  const isAttached = !view.spaceBefore(unitAt) && words[end] !== "of";
  const base = quantityInUnit(amount, unit, words[unitAt] ?? "", isAttached);
  if (unit.kind === "time" && unit.factor >= 60) {
    const more = unit.factor === 3600 ? hourMinute(view, end, amount) : minuteSecond(view, end);
    if (more) {
      const seconds = unit.factor === 3600 ? more.seconds : amount * 60 + more.seconds;
      return { token: "Dur", quantity: { value: seconds, seconds }, length: end + more.length - at };
    }
  }
  return { ...base, length: end - at };
};
