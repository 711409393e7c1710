import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { RunResult } from "@canter/protocol/messages";
import { newerTrace } from "./live/run-progress.ts";
import { request } from "./request.ts";
import type { Run, RunContext, RunTrace } from "@canter/protocol/runs";

const path = (id: string, action = "") => `runs/${encodeURIComponent(id)}${action}`;

/** A run with its events so far; kept up to date by whoever follows it. */
export const runTraceQuery = (id: string) =>
  queryOptions({
    queryKey: ["run", id, "trace"],
    queryFn: ({ signal }) => request<RunTrace>(path(id, "/trace"), { signal }),
    structuralSharing: (before, now) => newerTrace(before as RunTrace | undefined, now as RunTrace),
  });

/** What the agent of a run was told of earlier talk. */
export const runContextQuery = (id: string) =>
  queryOptions({
    queryKey: ["run", id, "context"],
    queryFn: ({ signal }) => request<RunContext>(path(id, "/context"), { signal }),
  });

/** What came of a run, in the words and cards of whoever asked for it. */
export const runResultQuery = (id: string) =>
  queryOptions({
    queryKey: ["run", id, "result"],
    queryFn: ({ signal }) => request<RunResult>(path(id), { signal }),
  });

export type RunFilter = { readonly state?: string | undefined; readonly agent?: string | undefined };

/** One's own runs, newest first, page by page. */
export const runPagesQuery = (filter: RunFilter) =>
  infiniteQueryOptions({
    queryKey: ["runs", filter],
    queryFn: ({ pageParam, signal }) =>
      request<{ readonly items: readonly Run[]; readonly nextCursor?: string }>("runs", {
        query: { ...filter, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });

/** Asks a run to stop; what it has done stays done. */
export const stopRun = (id: string): Promise<Run> => request<Run>(path(id, "/cancel"), { method: "POST" });
