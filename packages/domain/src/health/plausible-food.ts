import type { FieldProblem } from "../problem.ts";
import type { Macros } from "./nutrition-totals.ts";
import { caloriesOf } from "./nutrition-totals.ts";

/** In kcal a day: under this nobody lives, so it is a slip of the hand. */
export const minCalorieTarget = 500;

/** Below this, energy is told in whole kcal: "1.2" was meant as 1200. */
const finestCalories = 10;

/** Of the energy of its grams, an entry has at least so much: fibre and sugar alcohols have half of what is computed for them. */
const minShareOfGrams = 0.5;

/** What can't be meant of something eaten; undefined: it may be so. */
export function implausibleEntry({ calories, ...grams }: Macros): FieldProblem | undefined {
  if (calories === undefined) return undefined;
  const path = "calories";
  if (calories < finestCalories && !Number.isInteger(calories))
    return { path, message: `must be whole below ${finestCalories} kcal, as in 2; twelve hundred is 1200` };
  const least = Math.floor((caloriesOf(grams) ?? 0) * minShareOfGrams);
  return calories < least
    ? { path, message: `must be at least ${least} kcal: its protein, carbs and fat have more` }
    : undefined;
}

/** What can't be meant as a target of a day; undefined: it may be so. */
export const implausibleTarget = ({ calories }: Macros): FieldProblem | undefined =>
  calories !== undefined && calories < minCalorieTarget
    ? { path: "calories", message: `must be at least ${minCalorieTarget} kcal a day` }
    : undefined;
