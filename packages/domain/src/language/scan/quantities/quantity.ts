import type { WordClass } from "../../lexicon/word-class.ts";
import type { DistanceUnit, MassUnit } from "../../../units/unit.ts";

/** A quantity that was read, with its class and how many view positions it takes. */
export type QuantityRead = {
  readonly token: WordClass;
  readonly quantity: Quantity;
  readonly length: number;
};

/** A quantity with all fields in one order, undefined where it says nothing: quantities of many shapes are slow to read. */
export const asQuantity = (quantity: Quantity): Quantity =>
  ({
    value: quantity.value,
    mass: quantity.mass,
    distance: quantity.distance,
    meters: quantity.meters,
    seconds: quantity.seconds,
    speed: quantity.speed,
    maybeMinutes: quantity.maybeMinutes,
    spelled: quantity.spelled,
    twoPart: quantity.twoPart,
    dotted: quantity.dotted,
  }) as Quantity;

/** A number as it was written, with what its unit says. */
export type Quantity = {
  readonly value: number;
  /** Load as entered. */
  readonly mass?: MassUnit;
  /** Distance as entered; `meters` beside it. */
  readonly distance?: DistanceUnit;
  readonly meters?: number;
  readonly seconds?: number;
  /** Metres a second, for a speed. */
  readonly speed?: number;
  /** "30m": metres, or minutes where the discipline is not measured by distance. "30s" is its own class. */
  readonly maybeMinutes?: boolean;
  /** Written in words ("ten"). */
  readonly spelled?: boolean;
  /** `a:bb` without a word that says whether the first part is hours: minutes are assumed in `seconds`. */
  readonly twoPart?: boolean;
  /** `mm.ss`: a plain number that can be read as minutes and seconds. */
  readonly dotted?: number;
};
