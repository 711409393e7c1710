import type { Macros } from "./nutrition-totals.ts";
import { caloriesOf, type meals } from "./nutrition-totals.ts";
import { isFood } from "./words/foods.ts";

/** A food eaten before, or a favourite (then without a date). */
export type EatenBefore = Macros & {
  readonly text: string;
  readonly meal?: (typeof meals)[number] | undefined;
  readonly date?: string | undefined;
};

export type SimilarMeal = {
  /** In kcal. */
  readonly calories: number;
  readonly like: EatenBefore;
};

/** The food words of a text, in the singular; if there are none, its long words. */
const foodWords = (text: string): ReadonlySet<string> => {
  const words = [...text.toLowerCase().matchAll(/\p{L}{3,}/gu)].map(([word]) => word);
  const foods = words.filter(isFood);
  const telling = foods.length > 0 ? foods : words.filter((word) => word.length > 3);
  return new Set(telling.map((word) => word.replace(/s$/, "")));
};

/** Jaccard index (1901): common words as a share of all words of both; 0 to 1. */
const likeness = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const common = a.intersection(b).size;
  return common === 0 ? 0 : common / a.union(b).size;
};

/**
 * Suggests the energy of a meal for which it is unknown, from the same person's earlier meals: those with the most similar food, most
 * similar first, the latest first among equals; at most `most`, each with a different energy. `before`: latest first, with any data.
 */
export const similarMeals = (
  meal: { readonly text: string },
  before: readonly EatenBefore[],
  most = 2,
): readonly SimilarMeal[] => {
  const words = foodWords(meal.text);
  const rated = before.flatMap((like) => {
    const calories = caloriesOf(like);
    const rate = likeness(words, foodWords(like.text));
    return calories === undefined || rate === 0 ? [] : [{ calories, like, rate }];
  });
  const likest = rated.toSorted((a, b) => b.rate - a.rate);
  const others = likest.filter(
    ({ calories }, index) => likest.findIndex((one) => one.calories === calories) === index,
  );
  return others.slice(0, most).map(({ calories, like }) => ({ calories, like }));
};
