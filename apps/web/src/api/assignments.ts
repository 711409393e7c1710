import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Agent, Assignment, AssignmentRun, DeadJob } from "@canter/protocol/agents";
import { request } from "./request.ts";

/** Every agent, with what it does for the member on its own: when, and when last. */
export const agentsQuery = queryOptions({
  queryKey: ["agents"],
  queryFn: ({ signal }) =>
    request<{ readonly items: readonly Agent[] }>("agents", { signal }).then(({ items }) => items),
});

type Place = { readonly agent: string; readonly assignment: string };
const path = ({ agent, assignment }: Place, action = "") =>
  `agents/${encodeURIComponent(agent)}/assignments/${encodeURIComponent(assignment)}${action}`;

/** Begins it now, and waits for what comes of it. */
export const runAssignment = (place: Place, idempotencyKey: string): Promise<AssignmentRun> =>
  request<AssignmentRun>(path(place, "/run"), { method: "POST", query: { wait: 1 }, idempotencyKey });

/** `cron` null: the agent's usual time again. */
export const changeSchedule = (
  place: Place,
  change: { readonly paused?: boolean; readonly cron?: string | null },
): Promise<Assignment> => request<Assignment>(path(place), { method: "PATCH", body: change });

/** Work behind the scenes that failed too often; owners may ask. */
export const deadJobPagesQuery = infiniteQueryOptions({
  queryKey: ["jobs", "dead"],
  queryFn: ({ pageParam, signal }) =>
    request<{ readonly items: readonly DeadJob[]; readonly nextCursor?: string }>("jobs", {
      query: { cursor: pageParam },
      signal,
    }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.nextCursor,
});

export const retryJob = (id: string): Promise<unknown> =>
  request(`jobs/${encodeURIComponent(id)}/retry`, { method: "POST" });
