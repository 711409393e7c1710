import { addDays } from "@canter/domain/schedule/local-date";
import type { NutritionDays } from "@canter/protocol/health/nutrition";

const length = 14;

export type FortnightDay = {
  readonly date: string;
  /** Absent: nothing was entered. */
  readonly calories?: number;
  /** Meals without known energy. */
  readonly withoutCalories: number;
  /** Of the strip's height, 0 to 1. */
  readonly share: number;
};
export type Fortnight = {
  readonly days: readonly FortnightDay[];
  /** The target's position in the strip's height, 0 to 1. */
  readonly targetShare?: number;
};

export const fortnightStart = (end: string): string => addDays(end, 1 - length);

/** Two weeks up to `end` as bars; the highest bar, or the target plus a tenth, fills the strip. */
export const fortnightOf = (
  totals: NutritionDays["items"],
  end: string,
  target: number | undefined,
): Fortnight => {
  const byDate = new Map(totals.map((day) => [day.date, day]));
  const dates = Array.from({ length }, (_, index) => addDays(fortnightStart(end), index));
  const top = Math.max(1, (target ?? 0) * 1.1, ...dates.map((date) => byDate.get(date)?.calories ?? 0));
  return {
    days: dates.map((date) => {
      const { calories, withoutCalories = 0 } = byDate.get(date) ?? {};
      return {
        date,
        withoutCalories,
        share: (calories ?? 0) / top,
        ...(calories !== undefined && { calories }),
      };
    }),
    ...(target !== undefined && { targetShare: target / top }),
  };
};
