import type { Fact } from "../../claim/claim.ts";
import { addDays } from "../../schedule/local-date.ts";
import { sayCount, sayWhole } from "./say-amount.ts";

/** What is known about food: one entry per day with logged food. Energy in kcal, protein in grams; absent means unknown. */
export type FoodKnown = {
  readonly days: readonly {
    readonly date: string;
    readonly calories?: number | undefined;
    /** Meals without a known energy: the day's energy is then unknown, too. */
    readonly withoutCalories?: number | undefined;
    readonly protein?: number | undefined;
  }[];
  readonly target?: { readonly protein?: number | undefined } | undefined;
  /** Consecutive days with an entry. */
  readonly streak: number;
};

/** Whoever logged food on at least this many of the last seven days tracks it: a day without an entry is a gap. */
const trackedDays = 3;

/** The facts that a day may state about food. */
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
