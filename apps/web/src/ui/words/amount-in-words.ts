import { KG_PER_LB, METERS_PER_MILE, type Distance, type Mass, type MassUnit } from "@canter/domain/units/unit";

/** At most `digits` decimals, none where they are zeros, thousands apart. */
export const numberInWords = (value: number, digits = 2): string =>
  value.toLocaleString("en-GB", { maximumFractionDigits: digits }).replaceAll(",", " ");

/** A load as it was entered: `102.5 kg`. */
export const massInWords = ({ value, unit }: Mass): string => `${numberInWords(value)} ${unit}`;

/** Kilograms in the unit that the reader thinks in, as a number. */
export const kgToUnit = (kg: number, unit: MassUnit): number => (unit === "kg" ? kg : kg / KG_PER_LB);

/** Kilograms in the unit that the reader thinks in: `225 lb`. */
export const kgInWords = (kg: number, unit: MassUnit, digits = 1): string =>
  `${numberInWords(kgToUnit(kg, unit), digits)} ${unit}`;

/** A distance as it was entered, or from metres in the reader's way: `400 m`, `10 km`, `3.1 mi`. */
export const distanceInWords = (meters: number, entered: Distance | undefined, units: MassUnit): string => {
  if (entered) return `${numberInWords(entered.value)} ${entered.unit}`;
  if (meters < 1000) return `${numberInWords(meters)} m`;
  return units === "lb" ? `${numberInWords(meters / METERS_PER_MILE)} mi` : `${numberInWords(meters / 1000)} km`;
};
