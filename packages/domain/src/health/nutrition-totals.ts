import { addDays } from "../schedule/local-date.ts";
import { roundTo } from "../units/convert-units.ts";

export const meals = ["breakfast", "lunch", "dinner", "snack"] as const;

export const macroNames = ["calories", "protein", "carbs", "fat", "fibre"] as const;
/** Energy in kcal, the others in grams. Unknown values are absent, never 0. */
export type Macros = { [Name in (typeof macroNames)[number]]?: number | undefined };

const kjPerKcal = 4.184;
/** Converts kilojoules to kcal (thermochemical calorie, exactly 4.184 J: ISO 31-4), rounded to a whole number. */
export const kilojoulesToCalories = (kilojoules: number): number => Math.round(kilojoules / kjPerKcal);

/**
 * Energy in kcal of the grams that are known, by Atwater's general factors of 4, 4 and 9 kcal per gram (Merrill & Watt, USDA Handbook 74,
 * 1973): an entry has at least that.
 */
export const caloriesOfGrams = ({ protein = 0, carbs = 0, fat = 0 }: Macros): number =>
  Math.round(protein * 4 + carbs * 4 + fat * 9);

/** Energy of an entry in kcal: as stated, else of its grams where protein, carbs and fat all are. Undefined: it is not known. */
export const caloriesOf = (entry: Macros): number | undefined => {
  if (entry.calories !== undefined) return entry.calories;
  const isWhole = entry.protein !== undefined && entry.carbs !== undefined && entry.fat !== undefined;
  return isWhole ? caloriesOfGrams(entry) : undefined;
};

export const gramNames = ["protein", "carbs", "fat", "fibre"] as const;
type GramName = (typeof gramNames)[number];

/** Sums of stated values: grams that no entry states are absent, never 0. */
export type Totals = { readonly calories: number } & { readonly [Name in GramName]?: number } & {
  readonly entries: number;
  /** Entries with unknown energy: the totals are too low by these. */
  readonly withoutCalories: number;
  /** Grams that only some entries state. */
  readonly partial: readonly GramName[];
};

/** The totals of entries. */
export const totalsOf = (entries: readonly Macros[]): Totals => {
  const sum = (of: (entry: Macros) => number | undefined) =>
    roundTo(
      entries.reduce((total, entry) => total + (of(entry) ?? 0), 0),
      1,
    );
  const tellers = (name: GramName) => entries.filter((entry) => entry[name] !== undefined).length;
  const reported = gramNames.filter((name) => tellers(name) > 0);
  return {
    calories: Math.round(sum(caloriesOf)),
    ...Object.fromEntries(reported.map((name) => [name, sum((entry) => entry[name])])),
    partial: reported.filter((name) => tellers(name) < entries.length),
    entries: entries.length,
    withoutCalories: entries.filter((entry) => caloriesOf(entry) === undefined).length,
  };
};

/** Whether an entry counts: one in doubt does once somebody has answered. */
export const isCountedEntry = ({ doubts }: { readonly doubts?: unknown }): boolean => doubts === undefined;

type DayTotals = Readonly<Macros> & Pick<Totals, "entries" | "withoutCalories">;

/** What a day states of a nutrient; undefined: nothing, which is not 0. */
export const statedOf = (totals: DayTotals, name: keyof Macros): number | undefined =>
  name === "calories" && totals.withoutCalories >= totals.entries ? undefined : totals[name];

/** The mean of the days that state a nutrient, and how many they are; undefined: none does. */
export function averageOf(
  days: readonly DayTotals[],
  name: keyof Macros,
): { readonly mean: number; readonly days: number } | undefined {
  const stated = days.flatMap((day) => statedOf(day, name) ?? []);
  if (stated.length === 0) return undefined;
  return { mean: stated.reduce((sum, one) => sum + one, 0) / stated.length, days: stated.length };
}

/**
 * The remainder of each target that is set; negative: exceeded. For energy it is known only if every entry states it, or if the stated
 * energy already exceeds the target: a meal without calories does not have zero energy.
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

/**
 * Consecutive days with an entry, up to today; a current day without an entry does not end the streak. `days`: local dates, in any order.
 */
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
