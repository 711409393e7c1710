import type { Fact } from "../../claim/claim.ts";
import { addDays } from "../../schedule/local-date.ts";
import { sayCount, sayWhole } from "./say-amount.ts";

/** What is known of food: a day each where something was entered. Energy in kcal, protein in grams; absent is unknown. */
export type FoodKnown = {
  readonly days: readonly {
    readonly date: string;
    readonly calories?: number | undefined;
    /** Meals of which no energy is known: the day's energy is not known then. */
    readonly withoutCalories?: number | undefined;
    readonly protein?: number | undefined;
  }[];
  readonly target?: { readonly protein?: number | undefined } | undefined;
  /** Days in a row with something entered. */
  readonly streak: number;
};

/** Who entered something on so many of the last seven days keeps track: a day without is a gap. */
const trackedDays = 3;

/** What a day may say of food. */
export function foodPart(
  { days, target, streak }: FoodKnown,
  today: string,
): { readonly facts: readonly Fact[]; readonly isTracked: boolean } {
  const yesterday = addDays(today, -1);
  const week = days.filter(({ date }) => date < today && date >= addDays(today, -7));
  if (days.length === 0) return { facts: [{ key: "missing.meals", text: "no meal" }], isTracked: false };
  const facts: Fact[] = [];
  const eaten = days.find(({ date }) => date === yesterday);
  const unknown = eaten?.withoutCalories ?? 0;
  if (unknown > 0) facts.push({ key: "nutrition.withoutCalories", text: sayCount(unknown, "meal") });
  else if (eaten?.calories) facts.push({ key: "nutrition.calories", text: sayWhole(eaten.calories, "kcal") });
  if (eaten?.protein) facts.push({ key: "nutrition.protein", text: sayWhole(eaten.protein, "g") });
  const proteins = week.flatMap(({ protein }) => (protein ? [protein] : []));
  const average = proteins.reduce((sum, one) => sum + one, 0) / proteins.length;
  if (proteins.length >= trackedDays)
    facts.push({ key: "nutrition.proteinAverage", text: sayWhole(average, "g") });
  if (target?.protein) facts.push({ key: "nutrition.proteinTarget", text: sayWhole(target.protein, "g") });
  if (streak > 1) facts.push({ key: "nutrition.streak", text: sayCount(streak, "day") });
  const isTracked = week.length >= trackedDays;
  if (!eaten && isTracked) facts.push({ key: "nutrition.gap", text: "yesterday" });
  return { facts, isTracked };
}
