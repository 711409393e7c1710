import type { Macros } from "../health/nutrition-totals.ts";
import { caloriesOfGrams } from "../health/nutrition-totals.ts";
import { formatNumber } from "../units/format-units.ts";
import type { Doubt } from "./doubt.ts";

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
