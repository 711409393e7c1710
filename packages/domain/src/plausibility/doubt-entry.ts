import { daysBetween } from "../schedule/local-date.ts";
import { roundTo } from "../units/convert-units.ts";
import { formatNumber } from "../units/format-units.ts";
import { formatMeasurement } from "../health/describe-measurement.ts";
import type { CheckedMeasurement } from "../health/measurement.ts";
import {
  type MeasurementKind,
  measurementRules,
  measurementToSi,
  siToMeasurement,
} from "../health/measurement-rules.ts";
import { type Reading, weightTrend } from "../health/weight-trend.ts";
import type { Doubt } from "./doubt.ts";
import { type Macros, caloriesOfGrams } from "../health/nutrition-totals.ts";

/**
 * How far a reading may be from the person's own trend before it is asked about, in `si` of its kind: a share of the trend, or a number.
 * Weight: water and food change it by about 2 % within days (Bhutani et al., Eur J Clin Nutr 2017); 8 % is far outside. Body fat: scales
 * with electrodes differ by up to 5 points. Sleep has no trend: nights differ.
 */
type Spread = { readonly share?: number; readonly absolute?: number };
const spreads: Readonly<Partial<Record<MeasurementKind, Spread>>> = {
  weight: { share: 0.08 },
  lean_mass: { share: 0.1 },
  waist: { share: 0.12 },
  body_fat: { absolute: 8 },
  resting_heart_rate: { absolute: 30 },
};
/** Bodies change: each day since the last reading allows for another share of the trend, up to a maximum number of days. */
const sharePerDay = 0.001;
const maxDays = 120;

/**
 * Plausible ranges for somebody without readings, in `si`: for adults nearly everything (NHANES 2015–2018, 1st to 99th percentile, with a
 * margin); horses from small ponies to heavy drafts.
 */
type Range = readonly [least: number, most: number];
const usual: Readonly<Record<"person" | "horse", Readonly<Partial<Record<MeasurementKind, Range>>>>> = {
  person: {
    weight: [30, 250],
    body_fat: [3, 60],
    lean_mass: [20, 120],
    waist: [0.45, 1.9],
    resting_heart_rate: [30, 120],
    sleep: [3600, 16 * 3600],
  },
  horse: { weight: [80, 1200], resting_heart_rate: [20, 80] },
};

export type BodyHistory = {
  readonly athlete: "person" | "horse";
  /** Other readings of the kind in SI, in any order, without doubtful ones. */
  readonly readings: readonly Reading[];
};

type Trend = { readonly value: number; readonly allowed: number };

/** The person's own value on a date, and the plausible deviation. Undefined: nothing is known. */
function ownTrend(kind: MeasurementKind, date: string, readings: readonly Reading[]): Trend | undefined {
  const spread = spreads[kind];
  const upTo = readings.filter((reading) => reading.date <= date);
  const { latest } = weightTrend(upTo.length > 0 ? upTo : readings);
  if (!spread || !latest) return undefined;
  const days = Math.min(Math.abs(daysBetween(latest.date, date)), maxDays);
  // A single reading may itself be the error; the trend lags behind the last one.
  const allowed = (spread.absolute ?? latest.trend * (spread.share ?? 0)) + latest.trend * sharePerDay * days;
  return { value: latest.trend, allowed };
}

const isNear = (si: number, trend: Trend | undefined, range: Range | undefined): boolean =>
  trend
    ? Math.abs(si - trend.value) <= trend.allowed
    : range === undefined || (si >= range[0] && si <= range[1]);

/** Suggests another unit for the number, or a missing decimal point ("823"). */
function meantReading(
  { kind, value, unit }: CheckedMeasurement,
  isBelieved: (si: number) => boolean,
): Doubt["suggestion"] {
  const other = measurementRules[kind].units.find(
    (one) => one !== unit && isBelieved(measurementToSi(value, one)),
  );
  if (other !== undefined)
    return {
      text: `${formatNumber(value)}\u00a0${other}`,
      changes: [
        { field: "value", value },
        { field: "unit", value: other },
      ],
    };
  const tenth = value / 10;
  // Hours of sleep are too few for a missing decimal point.
  if (kind === "sleep" || !isBelieved(measurementToSi(tenth, unit))) return undefined;
  return { text: `${formatNumber(tenth)}\u00a0${unit}`, changes: [{ field: "value", value: tenth }] };
}

/**
 * Doubts a reading that is far from the person's own trend, or without one, from the range of most people. Suggests the likely intention if
 * the same number in another unit, or with a decimal point, would be near.
 */
export function doubtOfMeasurement(
  measured: CheckedMeasurement,
  { athlete, readings }: BodyHistory,
): Doubt | undefined {
  const { kind, value, unit, date, si } = measured;
  const trend = ownTrend(kind, date, readings);
  const range = usual[athlete][kind];
  const isBelieved = (one: number): boolean => isNear(one, trend, range);
  if (isBelieved(si)) return undefined;
  const suggestion = meantReading(measured, isBelieved);
  const shown = (one: number): string =>
    formatMeasurement({ kind, value: roundTo(siToMeasurement(one, unit), 1), unit });
  const reason = trend
    ? `Your trend is ${shown(trend.value)}.`
    : `Most are between ${shown(range?.[0] ?? 0)} and ${shown(range?.[1] ?? 0)}.`;
  return {
    field: "value",
    value: formatMeasurement({ kind, value, unit }),
    reason: athlete === "horse" ? reason.replace("Your trend", "The trend") : reason,
    ...(suggestion && { suggestion }),
  };
}

/**
 * Hardly ever exceeded by one meal: about twice the largest restaurant plates (Urban et al., JAMA 2011; Roberts et al., BMJ 2018: 2500 kcal
 * and more are rare). Grams: the daily amounts of a large athlete.
 */
const maxOf = { calories: 5000, protein: 300, carbs: 900, fat: 400, fibre: 120 } as const;
const titles = { calories: "kcal", protein: "g protein", carbs: "g carbs", fat: "g fat", fibre: "g fibre" };

/** Energy must exceed that of its grams by both this factor and this many kcal: alcohol and rounding explain less. */
const aboveGrams = { times: 2.5, kcal: 600 } as const;

/** The values of an entry that exceed a meal, or do not fit its own grams. */
export function doubtsOfNutrition(entry: Macros): Doubt[] {
  const tooMuch = (Object.keys(maxOf) as (keyof typeof maxOf)[]).flatMap((field): Doubt[] => {
    const value = entry[field];
    return value !== undefined && value > maxOf[field]
      ? [
          {
            field,
            value: `${formatNumber(value)} ${titles[field]}`,
            reason: "That is more than a day's worth.",
            suggestion: {
              text: `${formatNumber(value / 10)} ${titles[field]}`,
              changes: [{ field, value: value / 10 }],
            },
          },
        ]
      : [];
  });
  const { calories, protein, carbs, fat } = entry;
  if (tooMuch.length > 0 || [calories, protein, carbs, fat].includes(undefined)) return tooMuch;
  const ofGrams = caloriesOfGrams({ protein, carbs, fat });
  const energy = calories ?? 0;
  if (energy <= ofGrams * aboveGrams.times || energy <= ofGrams + aboveGrams.kcal) return [];
  return [
    {
      field: "calories",
      value: `${formatNumber(energy)} kcal`,
      reason: `Its protein, carbs and fat have about ${formatNumber(ofGrams)} kcal.`,
      suggestion: {
        text: `${formatNumber(ofGrams)} kcal`,
        changes: [{ field: "calories", value: ofGrams }],
      },
    },
  ];
}
