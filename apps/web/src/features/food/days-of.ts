import { totalsOf, type NutritionEntry } from "@canter/domain/health/nutrition";

export type EatenDay = {
  readonly date: string;
  /** In the order in which they were entered. */
  readonly entries: readonly NutritionEntry[];
  /** Absent where some of the day has not been fetched. */
  readonly calories?: number;
};

/** Entries, latest first, by day. `hasMore`: the last day may go on beyond them. */
export const daysOf = (entries: readonly NutritionEntry[], hasMore: boolean): readonly EatenDay[] => {
  const days = [...Map.groupBy(entries, ({ date }) => date)];
  return days.map(([date, eaten], index) => ({
    date,
    entries: eaten.toReversed(),
    ...(!(hasMore && index === days.length - 1) && { calories: totalsOf(eaten).calories }),
  }));
};
