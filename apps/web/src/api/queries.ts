import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { Session } from "@canter/protocol/session";
import type { AthleteResponse } from "@canter/protocol/workouts";
import type { Athlete } from "@canter/domain/group/group";
import { chooseGroup, chosenGroup } from "./chosen-group.ts";
import { type Answer, RequestFailed, request } from "./request.ts";

/** An exercise as listed: with how often it was done and when last, where asked for. */
export type ListedExercise = Answer<"GET /exercises">["items"][number];

export type WorkoutFilter = {
  readonly athleteId?: string | undefined;
  readonly discipline?: string | undefined;
  readonly exerciseId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly q?: string | undefined;
  readonly status?: "saved" | "draft" | "deleted";
};

const readSession = async (): Promise<Session> => {
  try {
    return await request("GET /session");
  } catch (error) {
    // The group that this browser remembers may be gone; then the server's choice is the right one.
    if (!(error instanceof RequestFailed) || error.problem.status !== 404 || chosenGroup() === undefined)
      throw error;
    chooseGroup(undefined);
    return await request("GET /session");
  }
};

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: readSession,
  staleTime: 10 * 60_000,
});

/** A horse of another group of the account. */
export type HorseElsewhere = Athlete & { readonly groupId: string; readonly groupName: string };
type GroupAthletes = {
  readonly items: readonly AthleteResponse[];
  readonly others: readonly Athlete[];
  readonly elsewhere: readonly HorseElsewhere[];
};

const groupAthletes = {
  queryKey: ["athletes"],
  queryFn: () => request("GET /athletes"),
  staleTime: 60_000,
};

/** The people and horses whose training one may read. */
export const athletesQuery = queryOptions({ ...groupAthletes, select: (list: GroupAthletes) => list.items });

/** Takes an athlete who is not in the group any more out of the list at hand. */
export const forgetAthlete = (client: QueryClient, id: string): void =>
  void client.setQueryData<GroupAthletes>(
    groupAthletes.queryKey,
    (list) => list && { ...list, items: list.items.filter((athlete) => athlete.id !== id) },
  );

/** The group's other people, whose training is private: by name only. */
export const otherAthletesQuery = queryOptions({
  ...groupAthletes,
  select: (list: GroupAthletes) => list.others,
});

/** The horses of the account's other groups: known by name here too. */
export const horsesElsewhereQuery = queryOptions({
  ...groupAthletes,
  select: (list: GroupAthletes) => list.elsewhere,
});

export const disciplinesQuery = queryOptions({
  queryKey: ["disciplines"],
  queryFn: () => request("GET /disciplines").then((list) => list.items),
  staleTime: 5 * 60_000,
});

/** One page of workouts, newest first. */
export const workoutsQuery = (filter: WorkoutFilter, limit: number) =>
  queryOptions({
    queryKey: ["workouts", "page", filter, limit],
    queryFn: ({ signal }) => request("GET /workouts", { query: { ...filter, limit }, signal }),
  });

/** Workouts newest first, page by page. */
export const workoutPagesQuery = (filter: WorkoutFilter, limit = 40) =>
  infiniteQueryOptions({
    queryKey: ["workouts", "pages", filter, limit],
    queryFn: ({ pageParam, signal }) =>
      request("GET /workouts", { query: { ...filter, limit, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });

export const workoutQuery = (id: string) =>
  queryOptions({
    queryKey: ["workout", id],
    queryFn: ({ signal }) => request("GET /workouts/{id}", { params: { id }, signal }),
  });

/** What a workout was worth: records, goals, the same the last time before. */
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

/** What to do in place of an exercise, the likeliest first. */
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
