import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { NutritionTargets } from "@canter/protocol/nutrition";
import { refreshDiary } from "./diary.ts";
import { request, type Body, type Typed } from "./request.ts";

/** A day's food, against what was to be eaten. */
export const foodDayQuery = (athleteId: string, date: string) =>
  queryOptions({
    queryKey: ["nutrition", "day", date, athleteId],
    queryFn: ({ signal }) =>
      request("GET /nutrition/days/{date}", { params: { date }, query: { athleteId }, signal }),
  });

/** Totals of the days from one to another on which something was entered, oldest first. */
export const foodDaysQuery = (athleteId: string, from: string, to: string) =>
  queryOptions({
    queryKey: ["nutrition", "days", athleteId, from, to],
    queryFn: ({ signal }) =>
      request("GET /nutrition/days", { query: { athleteId, from, to }, signal }).then(({ items }) => items),
  });

/** As many as can be found at a glance, and many more. */
const mostFavourites = 100;

export const favouritesQuery = (athleteId: string) =>
  queryOptions({
    queryKey: ["nutrition-favourites", "all", athleteId],
    queryFn: ({ signal }) =>
      request("GET /nutrition-favourites", { query: { athleteId, limit: mostFavourites }, signal }).then(
        ({ items }) => items,
      ),
  });

/** What to eat a day by what is known of oneself; `perWeekKg`: for that change of weight, default: what the weight goal asks for. */
export const calorieSuggestionQuery = (perWeekKg: number | undefined) =>
  queryOptions({
    queryKey: ["nutrition-suggestion", perWeekKg],
    queryFn: ({ signal }) => request("GET /nutrition-suggestion", { query: { perWeekKg }, signal }),
    placeholderData: (before) => before,
  });

/** Sets what is to be eaten a day, from today on. */
export const putTargets = async (
  client: QueryClient,
  targets: Typed<Body<"PUT /nutrition-targets">>,
): Promise<NutritionTargets> => {
  const kept = await request("PUT /nutrition-targets", { form: targets });
  refreshDiary(client);
  return kept;
};
