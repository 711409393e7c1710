import { emptyBar, loadStep } from "../program/targets/resolve-load.ts";
import { formatHeight, formatNumber, heightUnitOf, massUnitOf } from "../units/format-units.ts";
import { KG_PER_LB, type Mass, type MassUnit, type Units } from "../units/unit.ts";

/**
 * What a plan writes its loads and heights in. Rules reckon in kilograms and centimetres; every number that a plan shows goes through here,
 * in the units of whoever it is made for, and is one that can be loaded and built.
 */

const inUnit = (kg: number, unit: MassUnit): number => (unit === "kg" ? kg : kg / KG_PER_LB);

/** The heaviest load for a bar in plates that is not above `kg`; the bar alone where `maxKg`, what somebody can lift once, is no less. */
export function barLoad(kg: number, units: Units, maxKg = kg): string {
  const unit = massUnitOf(units);
  const step = loadStep[unit];
  const inPlates = Math.max(step, Math.floor(inUnit(kg, unit) / step) * step);
  const least = inUnit(maxKg, unit) >= emptyBar[unit] ? emptyBar[unit] : 0;
  return `${Math.max(least, inPlates)} ${unit}`;
}

/** A load as it was stated: "365 lb". */
export const massInWords = ({ value, unit }: Mass): string => `${formatNumber(value, 1)} ${unit}`;

/** An estimate: "331.6 lb". */
export const estimateInWords = (kg: number, units: Units): string =>
  `${formatNumber(inUnit(kg, massUnitOf(units)), 1)} ${massUnitOf(units)}`;

/** An estimate in whole kilograms or pounds, rounded down. */
export const promiseInWords = (kg: number, units: Units): string =>
  `${Math.floor(inUnit(kg, massUnitOf(units)))} ${massUnitOf(units)}`;

const cmPerInch = 2.54;
/** The fences of shows are three inches apart where they are measured in feet. */
const fenceStep = { cm: 10, ft: 3 * cmPerInch } as const;
const usualStep = { cm: 5, ft: 3 * cmPerInch } as const;

/** By how much a plan's fences grow from week to week, in cm: no more than ten. */
export const fenceStepIn = (units: Units): number => fenceStep[heightUnitOf(units)];

/** The next lower height that fences are built to. A height in whole centimetres that was one in inches stays itself. */
export const usualFence = (cm: number, units: Units): number => {
  const step = usualStep[heightUnitOf(units)];
  return Math.max(step, Math.floor((cm + 0.5) / step) * step);
};

/** A height as it is built: "76 cm", "2'6"". Rounded down to what the unit writes, so that nothing read from it is higher. */
export const fenceInWords = (cm: number, units: Units): string => {
  const unit = heightUnitOf(units);
  return formatHeight(unit === "cm" ? cm : Math.floor((cm + 0.5) / cmPerInch) * cmPerInch, unit);
};
