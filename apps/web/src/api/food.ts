import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type {
  CalorieSuggestion,
  FavouriteResponse,
  NutritionDayResponse,
  NutritionDays,
  NutritionTargets,
} from "@canter/protocol/nutrition";
import { refreshDiary } from "./diary.ts";
import { request } from "./request.ts";

/** A day's food, against what was to be eaten. */
export const foodDayQuery = (athleteId: string, date: string) =>
  queryOptions({
    queryKey: ["nutrition", "day", date, athleteId],
    queryFn: ({ signal }) =>
      request<NutritionDayResponse>(`nutrition/days/${date}`, { query: { athleteId }, signal }),
  });

/** Totals of the days from one to another on which something was entered, oldest first. */
export const foodDaysQuery = (athleteId: string, from: string, to: string) =>
  queryOptions({
    queryKey: ["nutrition", "days", athleteId, from, to],
    queryFn: ({ signal }) =>
      request<NutritionDays>("nutrition/days", { query: { athleteId, from, to }, signal }).then(
        ({ items }) => items,
      ),
  });

/** As many as can be found at a glance, and many more. */
const mostFavourites = 100;

export const favouritesQuery = (athleteId: string) =>
  queryOptions({
    queryKey: ["nutrition-favourites", "all", athleteId],
    queryFn: ({ signal }) =>
      request<{ readonly items: readonly FavouriteResponse[] }>("nutrition-favourites", {
        query: { athleteId, limit: mostFavourites },
        signal,
      }).then(({ items }) => items),
  });

/** What to eat a day by what is known of oneself; `perWeekKg`: for that change of weight, default: what the weight goal asks for. */
export const calorieSuggestionQuery = (perWeekKg: number | undefined) =>
  queryOptions({
    queryKey: ["nutrition-suggestion", perWeekKg],
    queryFn: ({ signal }) =>
      request<CalorieSuggestion>("nutrition-suggestion", { query: { perWeekKg }, signal }),
    placeholderData: (before) => before,
  });

/** Sets what is to be eaten a day, from today on. */
export const putTargets = async (
  client: QueryClient,
  targets: Readonly<Record<string, unknown>>,
): Promise<NutritionTargets> => {
  const kept = await request<NutritionTargets>("nutrition-targets", { method: "PUT", body: targets });
  refreshDiary(client);
  return kept;
};
