/** International pound, exact by definition (NIST SP 811, appendix B.8). */
export const KG_PER_LB = 0.45359237;
/** International mile, yard and foot, exact by definition (NIST SP 811, appendix B.8). */
export const METERS_PER_MILE = 1609.344;
export const METERS_PER_YARD = 0.9144;
export const METERS_PER_FOOT = 0.3048;

export const massUnits = ["kg", "lb"] as const;
/** The unit in which a person thinks of loads; also what a bare number means. */
export type MassUnit = (typeof massUnits)[number];

export const distanceUnits = ["m", "km", "mi", "yd", "ft"] as const;
export type DistanceUnit = (typeof distanceUnits)[number];

/** A load as it was entered: `{ value: 225, unit: "lb" }`. Negative for assistance. */
export type Mass = { value: number; unit: MassUnit };

/** A distance as it was entered: `{ value: 13.1, unit: "mi" }`. */
export type Distance = { value: number; unit: DistanceUnit };
