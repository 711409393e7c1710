import type { DistanceUnit, MassUnit } from "../../units/unit.ts";

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
  /** "30m": metres, or minutes where the discipline is not told by distance. "30s" is its own class. */
  readonly maybeMinutes?: boolean;
  /** Written in words ("ten"). */
  readonly spelled?: boolean;
  /** `a:bb` without a word that says whether the first part is hours: minutes are assumed in `seconds`. */
  readonly twoPart?: boolean;
  /** `mm.ss`: a plain number that can be read as minutes and seconds. */
  readonly dotted?: number;
};
