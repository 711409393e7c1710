import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ProgramStatus } from "@canter/domain/program/program-head";
import type {
  ProgramResponse,
  ProgramSummary,
  ProgramVersion,
  WorkoutInPlan,
} from "@canter/protocol/programs";
import { request } from "./request.ts";

type Page<T> = { readonly items: readonly T[]; readonly nextCursor?: string };

type ProgramFilter = {
  readonly athleteId?: string | undefined;
  readonly status?: ProgramStatus | "deleted" | undefined;
  readonly q?: string | undefined;
};

export const programPath = (id: string, action = ""): string => `programs/${encodeURIComponent(id)}${action}`;

/** One page of programs, latest changed first. */
export const programsQuery = (filter: ProgramFilter, limit: number) =>
  queryOptions({
    queryKey: ["programs", "page", filter, limit],
    queryFn: ({ signal }) =>
      request<Page<ProgramSummary>>("programs", { query: { ...filter, limit }, signal }),
  });

/** Programs, latest changed first, page by page. */
export const programPagesQuery = (filter: ProgramFilter) =>
  infiniteQueryOptions({
    queryKey: ["programs", "pages", filter],
    queryFn: ({ pageParam, signal }) =>
      request<Page<ProgramSummary>>("programs", {
        query: { ...filter, limit: 40, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });

export const programQuery = (id: string) =>
  queryOptions({
    queryKey: ["program", id],
    queryFn: ({ signal }) => request<ProgramResponse>(programPath(id), { signal }),
  });

/** What a workout is in the plan; `version`: of the workout, which may be another one in it after a change. */
export const workoutInPlanQuery = ({ id, version }: { readonly id: string; readonly version: number }) =>
  queryOptions({
    queryKey: ["programs", "of-workout", id, version],
    queryFn: ({ signal }) => request<WorkoutInPlan>(`workouts/${encodeURIComponent(id)}/plan`, { signal }),
  });

/** Every version, newest first, page by page. */
export const programVersionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["program", id, "versions"],
    queryFn: ({ pageParam, signal }) =>
      request<Page<ProgramVersion>>(programPath(id, "/versions"), {
        query: { limit: 30, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
  });
