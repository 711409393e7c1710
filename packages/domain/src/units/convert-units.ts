import { KG_PER_LB, METERS_PER_FOOT, METERS_PER_MILE, METERS_PER_YARD } from "./unit.ts";
import type { Distance, DistanceUnit, Mass, MassUnit } from "./unit.ts";

const kgPer: Readonly<Record<MassUnit, number>> = { kg: 1, lb: KG_PER_LB };
const metersPer: Readonly<Record<DistanceUnit, number>> = {
  m: 1,
  km: 1000,
  mi: METERS_PER_MILE,
  yd: METERS_PER_YARD,
  ft: METERS_PER_FOOT,
};

/**
 * Rounds half away from zero to a number of decimals, as people do: 1.005 gives 1.01 at two decimals (the shortest decimal representation
 * is rounded, not the binary value).
 */
export const roundTo = (value: number, decimals: number): number => {
  // Most are whole already, and texts take time. Never -0.
  if (decimals >= 0 && Number.isInteger(value)) return value || 0;
  const [digits = "0", exponent = "0"] = Math.abs(value).toString().split("e");
  const [shifted = "0", more = "0"] = Math.round(Number(`${digits}e${Number(exponent) + decimals}`))
    .toString()
    .split("e");
  return Math.sign(value) * Number(`${shifted}e${Number(more) - decimals}`) || 0;
};

/** A load in kilograms, to a hundredth: 225 lb gives 102.06. */
export const massToKg = ({ value, unit }: Mass): number => roundTo(value * kgPer[unit], 2);

/** The same unrounded, for sums: 40 sets of rounded kilograms are a pound off. */
export const exactKg = ({ value, unit }: Mass): number => value * kgPer[unit];

/** Kilograms in a person's unit, to a hundredth. */
export const kgToMass = (kg: number, unit: MassUnit): Mass => ({ value: roundTo(kg / kgPer[unit], 2), unit });

/** A distance in metres, to a hundredth: 1 mi gives 1609.34. */
export const distanceToMeters = ({ value, unit }: Distance): number => roundTo(value * metersPer[unit], 2);

/** Metres in another unit, to a thousandth: as it is shown. */
export const metersToDistance = (meters: number, unit: DistanceUnit): Distance => ({
  value: roundTo(meters / metersPer[unit], 3),
  unit,
});

/** Decimals of a mile that hold a hundredth of a metre. */
const mostDecimals = 6;

/** Metres in another unit, with as many decimals, three at least, as give the same metres (to a hundredth) again. */
export function metersToExactDistance(meters: number, unit: DistanceUnit): Distance {
  const decimals = Array.from({ length: mostDecimals - 2 }, (_, more) => 3 + more).find(
    (count) =>
      distanceToMeters({ value: roundTo(meters / metersPer[unit], count), unit }) === roundTo(meters, 2),
  );
  return { value: roundTo(meters / metersPer[unit], decimals ?? mostDecimals), unit };
}
