import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { byCursor, type Answer, request } from "./request.ts";

/** An exercise of a list: with how often it was done and when last, on request. */
export type ListedExercise = Answer<"GET /exercises">["items"][number];

export type WorkoutFilter = {
  readonly athleteId?: string | undefined;
  /** Id of the member who logged them. */
  readonly loggedBy?: string | undefined;
  readonly discipline?: string | undefined;
  readonly exerciseId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly q?: string | undefined;
  readonly status?: "saved" | "draft" | "deleted";
};

export const disciplinesQuery = queryOptions({
  queryKey: ["disciplines"],
  queryFn: () => request("GET /disciplines").then((list) => list.items),
  staleTime: 5 * 60_000,
});

const listKey = (kind: "page" | "pages", filter: WorkoutFilter, limit: number) =>
  ["workouts", kind, filter, limit] as const;

const isFilter = (value: unknown): value is WorkoutFilter => typeof value === "object" && value !== null;

/** What a list of workouts is filtered by; undefined: it is another query's key. */
export const filterOfList = ([area, kind, filter]: readonly unknown[]): WorkoutFilter | undefined =>
  area === "workouts" && (kind === "page" || kind === "pages") && isFilter(filter) ? filter : undefined;

/** One page of workouts, newest first. */
export const workoutsQuery = (filter: WorkoutFilter, limit: number) =>
  queryOptions({
    queryKey: listKey("page", filter, limit),
    queryFn: ({ signal }) => request("GET /workouts", { query: { ...filter, limit }, signal }),
  });

/** Counted up to this number. */
const maxDrafts = 50;

/** How many drafts of the member wait for an answer. */
export const draftCountQuery = (memberId: string) =>
  queryOptions({
    ...workoutsQuery({ status: "draft", loggedBy: memberId }, maxDrafts),
    select: ({ items, nextCursor }) => ({ count: items.length, hasMore: nextCursor !== undefined }),
  });

/** Workouts newest first, page by page. */
export const workoutPagesQuery = (filter: WorkoutFilter, limit = 40) =>
  infiniteQueryOptions({
    queryKey: listKey("pages", filter, limit),
    queryFn: ({ pageParam, signal }) =>
      request("GET /workouts", { query: { ...filter, limit, cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  });

export const workoutQuery = (id: string) =>
  queryOptions({
    queryKey: ["workout", id],
    queryFn: ({ signal }) => request("GET /workouts/{id}", { params: { id }, signal }),
  });

/** A workout's outcome: records, goals, the same the previous time. */
export const workoutOutcomeQuery = (id: string) =>
  queryOptions({
    queryKey: ["workout", id, "outcome"],
    queryFn: ({ signal }) => request("GET /workouts/{id}/outcome", { params: { id }, signal }),
  });

export const workoutVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["workout", id, "versions"],
    queryFn: ({ signal }) =>
      request("GET /workouts/{id}/versions", { params: { id }, signal }).then((list) => list.items),
  });

export const exercisesQuery = (filter: {
  readonly q?: string;
  readonly used?: "1";
  readonly limit: number;
}) =>
  queryOptions<readonly ListedExercise[]>({
    queryKey: ["exercises", filter],
    queryFn: ({ signal }) => request("GET /exercises", { query: filter, signal }).then((list) => list.items),
    placeholderData: (before) => before,
  });

export const exerciseQuery = (id: string) =>
  queryOptions({
    queryKey: ["exercise", id],
    queryFn: ({ signal }) => request("GET /exercises/{id}", { params: { id }, signal }),
    staleTime: 60 * 60_000,
  });

/** Alternatives to an exercise, the likeliest first. */
export const alternativesQuery = (id: string) =>
  queryOptions({
    queryKey: ["exercise", id, "alternatives"],
    queryFn: ({ signal }) =>
      request("GET /exercises/{id}/alternatives", { params: { id }, signal }).then((list) => list.items),
    staleTime: 10 * 60_000,
  });

export const exerciseHistoryQuery = (id: string, athleteId: string) =>
  queryOptions({
    queryKey: ["workouts", "exercise", id, athleteId],
    queryFn: ({ signal }) =>
      request("GET /exercises/{id}/history", { params: { id }, query: { athleteId }, signal }).then(
        (list) => list.items,
      ),
  });

export const recordsQuery = (athleteId: string, exerciseId?: string) =>
  queryOptions({
    queryKey: ["workouts", "records", athleteId, exerciseId],
    queryFn: ({ signal }) =>
      request("GET /records", { query: { athleteId, exerciseId }, signal }).then((list) => list.items),
  });

/** At most as many as a page holds: see `maxExamples`. */
export const readingExamplesQuery = queryOptions({
  queryKey: ["reading-examples", "own"],
  queryFn: ({ signal }) => request("GET /reading-examples", { query: { limit: 200 }, signal }),
});

/** What the member's messages are read by. */
export const examplesInUseQuery = queryOptions({
  queryKey: ["reading-examples", "in-use"],
  queryFn: ({ signal }) => request("GET /reading-examples/in-use", { signal }).then(({ items }) => items),
  staleTime: 5 * 60_000,
});

/** The message that a workout came from; see `WorkoutReading`. */
export const workoutReadingQuery = (workoutId: string) =>
  queryOptions({
    queryKey: ["workout", workoutId, "reading"],
    queryFn: ({ signal }) => request("GET /workouts/{id}/reading", { params: { id: workoutId }, signal }),
  });
