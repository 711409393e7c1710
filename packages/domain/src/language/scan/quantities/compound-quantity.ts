import type { WordClass } from "../../lexicon/word-class.ts";
import type { Quantity, QuantityRead } from "./quantity.ts";
import type { UnitWord } from "./unit-words.ts";
import { hourMinute } from "./hour-minute.ts";
import { minuteSecond } from "./minute-second.ts";
import type { TokenView } from "../token-view.ts";

/** `value` of a unit; the unit's `word` as written and whether it is attached tell metres and plurals apart. */
export const quantityInUnit = (
  value: number,
  unit: UnitWord,
  word: string,
  attached: boolean,
): { token: WordClass; quantity: Quantity } => {
  switch (unit.kind) {
    case "mass":
      return { token: "Load", quantity: { value, mass: unit.unit } };
    case "distance":
      return {
        token: "Dist",
        quantity: {
          value,
          distance: unit.unit,
          meters: value * unit.factor,
          ...(word === "m" && { maybeMinutes: true }),
        },
      };
    case "time":
      if (word === "s" && attached) return { token: "Plural", quantity: { value, seconds: value } };
      return { token: "Dur", quantity: { value, seconds: value * unit.factor } };
    case "calories":
      return { token: "Cals", quantity: { value } };
    case "bpm":
      return { token: "Bpm", quantity: { value } };
    case "speed":
      return { token: "Speed", quantity: { value, speed: value * unit.factor } };
    case "measure":
      return { token: "Measure", quantity: { value } };
  }
};

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
