import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
} from "@tanstack/react-query";
import type { Content } from "@canter/protocol/content";
import { request, RequestFailed } from "./request.ts";
import { refreshWorkouts } from "./workout-actions.ts";

export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: ["content", id],
    queryFn: ({ signal }) => request("GET /content/{id}", { params: { id }, signal }),
    staleTime: 60_000,
  });

/** The same, and nothing for what the catalogue does not have: an old link names more than there is. */
export const knownContentQuery = (id: string) =>
  queryOptions({
    queryKey: ["content", id, "known"],
    queryFn: async ({ signal }): Promise<Content | null> => {
      try {
        return await request("GET /content/{id}", { params: { id }, signal });
      } catch (error) {
        if (error instanceof RequestFailed && [400, 404].includes(error.problem.status)) return null;
        throw error;
      }
    },
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
      request("GET /content", { query: { ...filter, limit, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Known orders of content that a program can be started from. */
export const contentProgramsQuery = queryOptions({
  queryKey: ["content", "programs"],
  queryFn: ({ signal }) => request("GET /content-programs", { signal }).then(({ items }) => items),
  staleTime: 60_000,
});

export const contentProgramQuery = (id: string) =>
  queryOptions({
    queryKey: ["content", "program", id],
    queryFn: ({ signal }) => request("GET /content-programs/{id}", { params: { id }, signal }),
    staleTime: 60_000,
  });

/** A planned session of a program. */
export type PlannedPlace = { readonly programId: string; readonly sessionUid: string };

export type ContentPlayed = {
  readonly contentIds: readonly string[];
  /** The one that it was played for. */
  readonly session?: PlannedPlace | undefined;
};

/** Writes down content that was done as training; a planned session that asks for it is thereby done. The same key again does nothing more. */
export const logContent = async (
  client: QueryClient,
  played: ContentPlayed,
  idempotencyKey: string,
): Promise<void> => {
  await request("POST /content/done", { body: played, idempotencyKey });
  refreshWorkouts(client);
  for (const key of ["programs", "program"]) void client.invalidateQueries({ queryKey: [key] });
};
