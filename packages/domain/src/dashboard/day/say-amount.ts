import { formatNumber } from "../../units/format-units.ts";

/** "82.3 kg", "18.4 %": a measured value with one decimal. */
export const sayMeasure = (value: number, unit: string): string => `${formatNumber(value, 1)} ${unit}`;

/** "2100 kcal", "140 g": a whole number. */
export const sayWhole = (value: number, unit: string): string => `${formatNumber(value, 0)} ${unit}`;

/** "1 workout", "3 workouts", "5 days". */
export const sayCount = (count: number, noun: string): string =>
  `${formatNumber(count, 0)} ${noun}${count === 1 ? "" : "s"}`;

/** "62 %" for 0.62. */
export const sayShare = (fraction: number): string => `${formatNumber(fraction * 100, 0)} %`;
