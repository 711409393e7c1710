import type { Macros } from "../health/nutrition-totals.ts";
import { caloriesOf } from "../health/nutrition-totals.ts";
import { formatNumber } from "../units/format-units.ts";
import type { Doubt } from "./doubt.ts";

/**
 * What one meal hardly has: about twice what the largest plates of restaurants have (Urban et al., JAMA 2011; Roberts et al., BMJ 2018: 2500
 * kcal and more are rare). Grams: what a day of a large athlete has.
 */
const maxOf = { calories: 5000, protein: 300, carbs: 900, fat: 400, fibre: 120 } as const;
const titles = { calories: "kcal", protein: "g protein", carbs: "g carbs", fat: "g fat", fibre: "g fibre" };

/** Energy above that of its grams by so much, in kcal, and so many times: alcohol and rounding explain less. */
const aboveGrams = { times: 2.5, kcal: 600 } as const;

/** What in an entry is more than one meal has, or does not fit its own grams. */
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
  const ofGrams = caloriesOf({ protein, carbs, fat }) ?? 0;
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
