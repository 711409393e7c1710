import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ProgramStatus } from "@canter/domain/program/program-head";
import { byCursor, request } from "./request.ts";

type ProgramFilter = {
  readonly athleteId?: string | undefined;
  readonly status?: ProgramStatus | "deleted" | undefined;
  readonly q?: string | undefined;
};

/** One page of programs, latest change first. */
export const programsQuery = (filter: ProgramFilter, limit: number) =>
  queryOptions({
    queryKey: ["programs", "page", filter, limit],
    queryFn: ({ signal }) => request("GET /programs", { query: { ...filter, limit }, signal }),
  });

/** Programs, latest change first, page by page. */
export const programPagesQuery = (filter: ProgramFilter) =>
  infiniteQueryOptions({
    queryKey: ["programs", "pages", filter],
    queryFn: ({ pageParam, signal }) =>
      request("GET /programs", { query: { ...filter, limit: 40, cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  });

export const programQuery = (id: string) =>
  queryOptions({
    queryKey: ["program", id],
    queryFn: ({ signal }) => request("GET /programs/{id}", { params: { id }, signal }),
  });

/** A workout's role in the plan; `version`: of the workout, whose role may change with it. */
export const workoutInPlanQuery = ({ id, version }: { readonly id: string; readonly version: number }) =>
  queryOptions({
    queryKey: ["programs", "of-workout", id, version],
    queryFn: ({ signal }) => request("GET /workouts/{id}/plan", { params: { id }, signal }),
  });

/** Every version, newest first, page by page. */
export const programVersionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["program", id, "versions"],
    queryFn: ({ pageParam, signal }) =>
      request("GET /programs/{id}/versions", {
        params: { id },
        query: { limit: 30, cursor: pageParam },
        signal,
      }),
    ...byCursor,
  });
