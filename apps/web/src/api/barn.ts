import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { request } from "./request.ts";

/**
 * All horses and the week that a local date lies in; left out: this week. Rides, cautions, care and plans change it: it is read again each
 * time that it is shown.
 */
export const barnQuery = (week: string | undefined) =>
  queryOptions({
    queryKey: ["athletes", "barn", week ?? "now"],
    queryFn: ({ signal }) => request("GET /barn", { query: { week }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
