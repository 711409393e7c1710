import { KG_PER_LB, type Mass, type MassUnit } from "../../../units/unit.ts";
import type { Atom } from "../../grammar/piece.ts";

/** The load that helps instead of weighing. */
export const negative = (load: Load): Load => ({
  ...(load.kg !== undefined && { kg: -Math.abs(load.kg) }),
  ...(load.mass && { mass: { ...load.mass, value: -Math.abs(load.mass.value) } }),
});

/** A load as entered and in kilograms; neither for body weight. */
export type Load = { readonly mass?: Mass; readonly kg?: number };

export const round = (value: number, digits = 2): number =>
  Number.isInteger(value) ? value + 0 : Number(value.toFixed(digits));

export const loadOf = (value: number, unit: MassUnit): Load => ({
  mass: { value: round(value, 4), unit },
  kg: round(unit === "lb" ? value * KG_PER_LB : value),
});

/** Plates on each side of the bar, by the user's unit: 20 kg or 45 lb plates on a 20 kg or 45 lb bar. */
const platesLoad = (count: number, unit: MassUnit): Load =>
  unit === "lb" ? loadOf(45 + 90 * count, "lb") : loadOf(20 + 40 * count, "kg");

/** What an atom weighs; undefined where it names no load. `bodyweight` is the empty load. */
export const atomLoad = (atom: Atom, units: MassUnit): Load | undefined => {
  const sign = atom.sign ?? 1;
  switch (atom.unit) {
    case "load":
      return loadOf(sign * atom.value, atom.quantity?.mass ?? units);
    case "plural":
    case "none":
      return loadOf(sign * atom.value, units);
    case "bar":
      return units === "lb" ? loadOf(45, "lb") : loadOf(20, "kg");
    case "plates":
      return atom.quantity?.mass
        ? loadOf(atom.value, atom.quantity.mass)
        : atom.value > 8
          ? loadOf(atom.value, units)
          : platesLoad(atom.value, units);
    case "bodyweight":
      return {};
    default:
      return undefined;
  }
};
