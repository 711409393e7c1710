import type { NutritionEntry } from "@canter/domain/health/nutrition";
import { totalsOf } from "@canter/domain/health/nutrition-totals";

export type EatenDay = {
  readonly date: string;
  /** In the order in which they were entered. */
  readonly entries: readonly NutritionEntry[];
  /** Absent if a part of the day has not been fetched. */
  readonly calories?: number;
};

/** The known energy; undefined for a day without any. */
const caloriesOfDay = (eaten: readonly NutritionEntry[]) => {
  const { calories, withoutCalories, entries } = totalsOf(eaten);
  return withoutCalories < entries ? { calories } : {};
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
