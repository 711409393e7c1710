import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Assignment, AssignmentRun } from "@canter/protocol/agents";
import { request } from "./request.ts";

/** Every agent, with what it does for the member on its own: when, and when last. */
export const agentsQuery = queryOptions({
  queryKey: ["agents"],
  queryFn: ({ signal }) => request("GET /agents", { signal }).then(({ items }) => items),
});

type Place = { readonly agent: string; readonly assignment: string };
/** Begins it now, and waits for what comes of it. */
export const runAssignment = (place: Place, idempotencyKey: string): Promise<AssignmentRun> =>
  request("POST /agents/{agent}/assignments/{assignment}/run", {
    params: { agent: place.agent, assignment: place.assignment },
    query: { wait: "1" },
    idempotencyKey,
  });

/** `cron` null: the agent's usual time again. */
export const changeSchedule = (
  place: Place,
  change: { readonly paused?: boolean; readonly cron?: string | null },
): Promise<Assignment> =>
  request("PATCH /agents/{agent}/assignments/{assignment}", {
    params: { agent: place.agent, assignment: place.assignment },
    body: change,
  });

/** Work behind the scenes that failed too often; owners may ask. */
export const deadJobPagesQuery = infiniteQueryOptions({
  queryKey: ["jobs", "dead"],
  queryFn: ({ pageParam, signal }) => request("GET /jobs", { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.nextCursor,
});

export const retryJob = (id: string): Promise<unknown> =>
  request("POST /jobs/{id}/retry", { params: { id } });
