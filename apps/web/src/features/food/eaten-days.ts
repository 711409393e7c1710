import type { NutritionEntry } from "@canter/domain/health/nutrition";
import { isCountedEntry, statedOf, totalsOf } from "@canter/domain/health/nutrition-totals";
import { addDays } from "@canter/domain/schedule/local-date";
import type { NutritionDays } from "@canter/protocol/health/nutrition";

type EatenDay = {
  readonly date: string;
  /** In the order in which they were entered. */
  readonly entries: readonly NutritionEntry[];
  /** Absent if a part of the day has not been fetched. */
  readonly calories?: number;
};

/** The known energy; undefined for a day without any. */
const caloriesOfDay = (eaten: readonly NutritionEntry[]) => {
  const calories = statedOf(totalsOf(eaten.filter(isCountedEntry)), "calories");
  return calories === undefined ? {} : { calories };
};

/** The day of the oldest entry, of which there may be more than was fetched. */
export const lastDayOf = (entries: readonly NutritionEntry[]): string | undefined => entries.at(-1)?.date;

/** Entries, latest first, by day. `hasMore`: the last day may continue beyond them; `lastCalories`: its total, once it is known. */
export const daysOf = (
  entries: readonly NutritionEntry[],
  hasMore: boolean,
  lastCalories?: number,
): readonly EatenDay[] => {
  const days = [...Map.groupBy(entries, ({ date }) => date)];
  return days.map(([date, eaten], index) => ({
    date,
    entries: eaten.toReversed(),
    ...(!(hasMore && index === days.length - 1)
      ? caloriesOfDay(eaten)
      : lastCalories !== undefined && { calories: lastCalories }),
  }));
};

const length = 14;

type FortnightDay = {
  readonly date: string;
  /** Absent: nothing was entered. */
  readonly calories?: number;
  /** Meals without known energy. */
  readonly withoutCalories: number;
  /** Of the strip's height, 0 to 1. */
  readonly share: number;
};
type Fortnight = {
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
      const day = byDate.get(date);
      const calories = day && statedOf(day, "calories");
      const withoutCalories = day?.withoutCalories ?? 0;
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
