import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
} from "@tanstack/react-query";
import type { Content, ContentProgramResponse, ContentProgramSummary } from "@canter/protocol/content";
import { request } from "./request.ts";
import { refreshWorkouts } from "./workout-actions.ts";

export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: ["content", id],
    queryFn: ({ signal }) => request<Content>(`content/${encodeURIComponent(id)}`, { signal }),
    staleTime: 60_000,
  });

export type ContentFilter = {
  readonly q?: string | undefined;
  /** One kind or several, as in `yoga,stretch`. */
  readonly kind?: string | undefined;
  readonly minMinutes?: number | undefined;
  readonly maxMinutes?: number | undefined;
  /** `1`: with what its source has no more. */
  readonly missing?: "1" | undefined;
};

/** The catalogue, by series and title, page by page. */
export const contentPagesQuery = (filter: ContentFilter, limit = 48) =>
  infiniteQueryOptions({
    queryKey: ["content", "pages", filter, limit],
    queryFn: ({ pageParam, signal }) =>
      request<{ readonly items: readonly Content[]; readonly nextCursor?: string }>("content", {
        query: { ...filter, limit, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Known orders of content that a program can be started from. */
export const contentProgramsQuery = queryOptions({
  queryKey: ["content", "programs"],
  queryFn: ({ signal }) =>
    request<{ readonly items: readonly ContentProgramSummary[] }>("content-programs", { signal }).then(
      ({ items }) => items,
    ),
  staleTime: 60_000,
});

export const contentProgramQuery = (id: string) =>
  queryOptions({
    queryKey: ["content", "program", id],
    queryFn: ({ signal }) =>
      request<ContentProgramResponse>(`content-programs/${encodeURIComponent(id)}`, { signal }),
    staleTime: 60_000,
  });

/** Writes down content that was done as training; a planned session that asks for it is thereby done. The same key again does nothing more. */
export const logContent = async (
  client: QueryClient,
  contentIds: readonly string[],
  idempotencyKey: string,
): Promise<void> => {
  await request("content/done", { method: "POST", body: { contentIds }, idempotencyKey });
  refreshWorkouts(client);
  for (const key of ["programs", "program"]) void client.invalidateQueries({ queryKey: [key] });
};
