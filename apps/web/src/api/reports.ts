import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ReportResponse } from "@canter/protocol/reports";
import { request } from "./request.ts";
import { withRetryKey } from "./retry-key.ts";

/** How often a report that is being made is looked at. */
const lookAgainMs = 1500;

/** The group's reports, the latest made first, page by page. */
export const reportPagesQuery = infiniteQueryOptions({
  queryKey: ["reports", "pages"],
  queryFn: ({ pageParam, signal }) =>
    request("GET /reports", { query: { limit: 20, cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.nextCursor,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some((item) => item.state === "making"))
      ? lookAgainMs
      : false,
});

/** One report; asked for again until it is made. */
export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ["reports", id],
    queryFn: ({ signal }) => request("GET /reports/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === "making" ? lookAgainMs : false),
  });

/** Has a report made on the week of a day. */
export const requestReport = (week: string): Promise<ReportResponse> =>
  withRetryKey(["reports", week], (idempotencyKey) =>
    request("POST /reports", { body: { week }, idempotencyKey }),
  );
