import type { WordClass } from "../lexicon/word-class.ts";
import type { Quantity } from "./quantity.ts";
import type { UnitWord } from "./unit-words.ts";

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
