/** International pound, exact by definition (NIST SP 811, appendix B.8). */
export const KG_PER_LB = 0.45359237;
/** International mile, yard and foot, exact by definition (NIST SP 811, appendix B.8). */
export const METERS_PER_MILE = 1609.344;
export const METERS_PER_YARD = 0.9144;
export const METERS_PER_FOOT = 0.3048;

export const massUnits = ["kg", "lb"] as const;
/** A person's unit for loads; also the unit of a bare number. */
export type MassUnit = (typeof massUnits)[number];

export const distanceUnits = ["m", "km", "mi", "yd", "ft"] as const;
export type DistanceUnit = (typeof distanceUnits)[number];

export const landUnits = ["km", "mi"] as const;
/** A person's unit for distances over land; also the unit of a bare number. */
export type LandUnit = (typeof landUnits)[number];

export type UnitPair = { readonly mass: MassUnit; readonly distance: LandUnit };
/** What a person states loads and distances in. A unit of loads alone stands for the usual pair: kg and km, lb and mi. */
export type Units = MassUnit | UnitPair;

/** A load as entered: `{ value: 225, unit: "lb" }`. Negative for assistance. */
export type Mass = { value: number; unit: MassUnit };

/** A distance as entered: `{ value: 13.1, unit: "mi" }`. */
export type Distance = { value: number; unit: DistanceUnit };
