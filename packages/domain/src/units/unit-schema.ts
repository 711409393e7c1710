import { z } from "zod";
import { distanceUnits, landUnits, massUnits } from "./unit.ts";

export const massUnitSchema = z.enum(massUnits);
export const landUnitSchema = z.enum(landUnits);
export const distanceUnitSchema = z.enum(distanceUnits);

/** A `Mass`. */
export const massSchema = z.object({ value: z.number().min(-2000).max(5000), unit: massUnitSchema });

/** A `Distance`. */
export const distanceSchema = z.object({
  value: z.number().positive().max(10_000_000),
  unit: distanceUnitSchema,
});
