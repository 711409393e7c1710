import type { Macros } from "@canter/domain/health/nutrition-totals";
import { caloriesOf, mealsWithoutCalories } from "@canter/domain/health/nutrition-totals";
import { formatNumber } from "../../ui/formats.ts";

const gap = "\u00a0";
export const grams = ["protein", "carbs", "fat", "fibre"] as const;
export const gramNames = { protein: "Protein", carbs: "Carbohydrates", fat: "Fat", fibre: "Fibre" } as const;

export const kcalInWords = (calories: number): string => `${formatNumber(calories, 0)}${gap}kcal`;

/** A day's energy: "1,850 kcal", "at least 700 kcal, 2 meals without calories". */
export const energyInWords = (calories: number, withoutCalories: number): string =>
  withoutCalories === 0
    ? kcalInWords(calories)
    : `at least ${kcalInWords(calories)}, ${mealsWithoutCalories(withoutCalories)}`;

/** "protein 45 g · fat 20 g": only known values. */
export const gramsInWords = (macros: Macros): string =>
  grams
    .flatMap((name) => {
      const value = macros[name];
      return value === undefined ? [] : [`${gramNames[name].toLowerCase()} ${formatNumber(value, 1)}${gap}g`];
    })
    .join(" · ");

/** An entry's title: its text, its meal, or its energy. */
export const foodTitle = (entry: Macros & { readonly text: string; readonly meal?: string | undefined }) => {
  const calories = caloriesOf(entry);
  return (
    entry.text ||
    (entry.meal && `${entry.meal[0]?.toUpperCase()}${entry.meal.slice(1)}`) ||
    (calories === undefined ? "Food" : kcalInWords(calories))
  );
};

/** A short title for use in a sentence. */
export const shortFoodTitle = (entry: Parameters<typeof foodTitle>[0]): string => {
  const title = foodTitle(entry);
  return title.length > 40 ? `${title.slice(0, 39)}…` : title;
};
