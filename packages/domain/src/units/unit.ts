import { z } from "zod";

/** International pound, exact by definition (NIST SP 811, appendix B.8). */
export const KG_PER_LB = 0.45359237;
/** International mile, yard and foot, exact by definition (NIST SP 811, appendix B.8). */
export const METERS_PER_MILE = 1609.344;
export const METERS_PER_YARD = 0.9144;
export const METERS_PER_FOOT = 0.3048;

export const massUnitSchema = z.enum(["kg", "lb"]);
/** The unit in which a person thinks of loads; also what a bare number means. */
export type MassUnit = z.infer<typeof massUnitSchema>;

export const distanceUnitSchema = z.enum(["m", "km", "mi", "yd", "ft"]);
export type DistanceUnit = z.infer<typeof distanceUnitSchema>;

/** A load as it was entered: `{ value: 225, unit: "lb" }`. Negative for assistance. */
export const massSchema = z.object({ value: z.number().min(-2000).max(5000), unit: massUnitSchema });
export type Mass = z.infer<typeof massSchema>;

/** A distance as it was entered: `{ value: 13.1, unit: "mi" }`. */
export const distanceSchema = z.object({
  value: z.number().positive().max(10_000_000),
  unit: distanceUnitSchema,
});
export type Distance = z.infer<typeof distanceSchema>;
