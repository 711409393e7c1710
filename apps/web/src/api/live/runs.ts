import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Run, RunTrace } from "@canter/protocol/coach/runs";
import { newerTrace } from "./run-progress.ts";
import { byCursor, request, type Query } from "../request.ts";

const isTrace = (value: unknown): value is RunTrace =>
  typeof value === "object" && value !== null && "run" in value && "events" in value;

/** A run with its events so far; updated by its followers. */
export const runTraceQuery = (id: string) =>
  queryOptions({
    queryKey: ["run", id, "trace"],
    queryFn: ({ signal }) => request("GET /runs/{id}/trace", { params: { id }, signal }),
    structuralSharing: (before, now) =>
      isTrace(now) ? newerTrace(isTrace(before) ? before : undefined, now) : now,
  });

/** The earlier messages that a run's agent was given. */
export const runContextQuery = (id: string) =>
  queryOptions({
    queryKey: ["run", id, "context"],
    queryFn: ({ signal }) => request("GET /runs/{id}/context", { params: { id }, signal }),
  });

/** The result of a run, in words and cards for whoever asked. */
export const runResultQuery = (id: string) =>
  queryOptions({
    queryKey: ["run", id, "result"],
    queryFn: ({ signal }) => request("GET /runs/{id}", { params: { id }, signal }),
  });

type RunFilter = Pick<Query<"GET /runs">, "state" | "agent">;

/** One's own runs, newest first, page by page. */
export const runPagesQuery = (filter: RunFilter) =>
  infiniteQueryOptions({
    queryKey: ["runs", filter],
    queryFn: ({ pageParam, signal }) =>
      request("GET /runs", { query: { ...filter, cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  });

/** Asks a run to stop; what it has done stays done. */
export const stopRun = (id: string): Promise<Run> => request("POST /runs/{id}/cancel", { params: { id } });
