import type { FieldProblem } from "../problem.ts";
import type { Macros } from "./nutrition-totals.ts";
import { caloriesOfGrams } from "./nutrition-totals.ts";

/** In kcal per day: nobody can live on less, so it is a typing error. */
export const minCalorieTarget = 500;

/** Energy below this is stated in whole kcal: "1.2" meant 1200. */
const finestCalories = 10;

/** Minimum energy of an entry as a share of that of its grams: fibre and sugar alcohols have half of the computed energy. */
const minShareOfGrams = 0.5;

/** Why a food entry is implausible; undefined: it is plausible. */
export function implausibleEntry({ calories, ...grams }: Macros): FieldProblem | undefined {
  if (calories === undefined) return undefined;
  const path = "calories";
  if (calories < finestCalories && !Number.isInteger(calories))
    return { path, message: `must be whole below ${finestCalories} kcal, as in 2; twelve hundred is 1200` };
  const least = Math.floor(caloriesOfGrams(grams) * minShareOfGrams);
  return calories < least
    ? { path, message: `must be at least ${least} kcal: its protein, carbs and fat have more` }
    : undefined;
}

/** Why a daily target is implausible; undefined: it is plausible. */
export const implausibleTarget = ({ calories }: Macros): FieldProblem | undefined =>
  calories !== undefined && calories < minCalorieTarget
    ? { path: "calories", message: `must be at least ${minCalorieTarget} kcal a day` }
    : undefined;
