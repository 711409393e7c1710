import type { MeasurementKind, MeasurementUnit } from "@canter/domain/health/measurement-rules";
import type { DistanceUnit } from "@canter/domain/units/unit";

/** Records of Apple's kinds that are kept as readings of the body. */
export const bodyKinds: Readonly<Record<string, MeasurementKind>> = {
  HKQuantityTypeIdentifierBodyMass: "weight",
  HKQuantityTypeIdentifierBodyFatPercentage: "body_fat",
  HKQuantityTypeIdentifierLeanBodyMass: "lean_mass",
  HKQuantityTypeIdentifierWaistCircumference: "waist",
  HKQuantityTypeIdentifierRestingHeartRate: "resting_heart_rate",
};

/** Apple's units in ours, with how many of ours one is. Shares are written as 0.182. */
const bodyUnits: Readonly<Record<string, readonly [MeasurementUnit, number]>> = {
  kg: ["kg", 1],
  g: ["kg", 0.001],
  lb: ["lb", 1],
  st: ["lb", 14],
  "%": ["%", 100],
  cm: ["cm", 1],
  m: ["cm", 100],
  in: ["in", 1],
  ft: ["in", 12],
  "count/min": ["bpm", 1],
};

const distanceUnits: Readonly<Record<string, readonly [DistanceUnit, number]>> = {
  km: ["km", 1],
  m: ["m", 1],
  mi: ["mi", 1],
  yd: ["yd", 1],
  ft: ["ft", 1],
  cm: ["m", 0.01],
};

const secondsPer: Readonly<Record<string, number>> = { s: 1, min: 60, hr: 3600, h: 3600 };
/** A thermochemical calorie is 4.184 J, exact by definition. */
const kcalPer: Readonly<Record<string, number>> = { kcal: 1, Cal: 1, cal: 0.001, kJ: 1 / 4.184, J: 1 / 4184 };

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A number with a unit of Apple's; undefined: it is none. */
const scaled = <Unit>(
  value: string | undefined,
  unit: string | undefined,
  units: Readonly<Record<string, readonly [Unit, number]>>,
): { readonly value: number; readonly unit: Unit } | undefined => {
  const number = value === undefined || value === "" ? Number.NaN : Number(value);
  const [ours, factor] = (Object.hasOwn(units, unit ?? "") ? units[unit ?? ""] : undefined) ?? [];
  if (!Number.isFinite(number) || ours === undefined || factor === undefined) return undefined;
  return { value: rounded(number * factor), unit: ours };
};

export const bodyValue = (value: string | undefined, unit: string | undefined) =>
  scaled(value, unit, bodyUnits);

/** What was covered; undefined for nothing. */
export const distanceValue = (value: string | undefined, unit: string | undefined) => {
  const read = scaled(value, unit, distanceUnits);
  return read && read.value > 0 ? read : undefined;
};

const times = (
  value: string | undefined,
  unit: string | undefined,
  factors: Readonly<Record<string, number>>,
): number | undefined => {
  const product = Number(value || Number.NaN) * (factors[unit ?? ""] ?? Number.NaN);
  return product > 0 ? rounded(product) : undefined;
};

export const secondsValue = (value: string | undefined, unit: string | undefined) =>
  times(value, unit, secondsPer);
export const kcalValue = (value: string | undefined, unit: string | undefined) => times(value, unit, kcalPer);

/** `2023-11-01 08:10:22 +0100` in epoch milliseconds, with its offset; read by position: there are millions of them. */
export const appleMoment = (
  text: string | undefined,
): { readonly at: number; readonly offsetMinutes: number } | undefined => {
  if (text?.length !== 25 || (text[20] !== "+" && text[20] !== "-")) return undefined;
  const part = (from: number, to: number) => Number(text.slice(from, to));
  const offset = (part(21, 23) * 60 + part(23, 25)) * (text[20] === "-" ? -1 : 1);
  const local = Date.UTC(part(0, 4), part(5, 7) - 1, part(8, 10), part(11, 13), part(14, 16), part(17, 19));
  const at = local - offset * 60_000;
  return Number.isFinite(at) ? { at, offsetMinutes: offset } : undefined;
};
