import { addDays } from "../schedule/local-date.ts";
import { roundTo } from "../units/convert-units.ts";

export const meals = ["breakfast", "lunch", "dinner", "snack"] as const;

export const macroNames = ["calories", "protein", "carbs", "fat", "fibre"] as const;
/** Energy in kcal, the others in grams. What is not known is absent, never 0. */
export type Macros = { [Name in (typeof macroNames)[number]]?: number | undefined };

const kjPerKcal = 4.184;
/** Kilojoules as kcal (thermochemical calorie, exactly 4.184 J: ISO 31-4), to a whole one. */
export const kilojoulesToCalories = (kilojoules: number): number => Math.round(kilojoules / kjPerKcal);

/**
 * Energy of an entry in kcal: as stated, or where only grams are, by Atwater's general factors of 4, 4 and 9 kcal a gram (Merrill & Watt,
 * USDA Handbook 74, 1973). Undefined: nothing is known.
 */
export const caloriesOf = ({ calories, protein, carbs, fat }: Macros): number | undefined => {
  if (calories !== undefined) return calories;
  if (protein === undefined && carbs === undefined && fat === undefined) return undefined;
  return Math.round((protein ?? 0) * 4 + (carbs ?? 0) * 4 + (fat ?? 0) * 9);
};

export const gramNames = ["protein", "carbs", "fat", "fibre"] as const;
type GramName = (typeof gramNames)[number];

/** Sums of what was stated: grams that no entry tells are absent, never 0. */
export type Totals = { readonly calories: number } & { readonly [Name in GramName]?: number } & {
  readonly entries: number;
  /** Entries of which no energy is known: the totals are too low by these. */
  readonly withoutCalories: number;
  /** Grams that some entries tell and others don't. */
  readonly partial: readonly GramName[];
};

/** What entries come to. */
export const totalsOf = (entries: readonly Macros[]): Totals => {
  const sum = (of: (entry: Macros) => number | undefined) =>
    roundTo(
      entries.reduce((total, entry) => total + (of(entry) ?? 0), 0),
      1,
    );
  const tellers = (name: GramName) => entries.filter((entry) => entry[name] !== undefined).length;
  const told = gramNames.filter((name) => tellers(name) > 0);
  return {
    calories: Math.round(sum(caloriesOf)),
    ...Object.fromEntries(told.map((name) => [name, sum((entry) => entry[name])])),
    partial: told.filter((name) => tellers(name) < entries.length),
    entries: entries.length,
    withoutCalories: entries.filter((entry) => caloriesOf(entry) === undefined).length,
  };
};

/**
 * What is left of each target that is set; negative: over it. Of energy it is known only where every entry tells it, or where what is
 * told is over the target already: a meal without calories is none without energy.
 */
export const remainingOf = (targets: Macros, totals: Totals): Macros =>
  Object.fromEntries(
    macroNames.flatMap((name) => {
      const target = targets[name];
      if (target === undefined) return [];
      const left = roundTo(target - (totals[name] ?? 0), 1);
      return name === "calories" && totals.withoutCalories > 0 && left >= 0 ? [] : [[name, left]];
    }),
  );

/** "1 meal without calories", "2 meals without calories". */
export const mealsWithoutCalories = (count: number): string =>
  `${count} ${count === 1 ? "meal" : "meals"} without calories`;

/** Days in a row with something entered, up to today; a day that has only begun breaks nothing. `days`: local dates, in any order. */
export const loggingStreak = (days: Iterable<string>, today: string): number => {
  const logged = new Set(days);
  let day = logged.has(today) ? today : addDays(today, -1);
  let streak = 0;
  while (logged.has(day)) {
    streak += 1;
    day = addDays(day, -1);
  }
  return streak;
};
