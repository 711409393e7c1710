import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Assignment, AssignmentRun } from "@canter/protocol/coach/agents";
import type { ModelBudget, ModelPut } from "@canter/protocol/coach/models";
import type { Memory } from "@canter/protocol/coach/memory";
import type { ReportResponse } from "@canter/protocol/horse/reports";
import { byCursor, request, requestFile, type Answer, withRetryKey } from "./request.ts";

/** Every agent, with its assignments for the member: when, and when last. */
export const agentsQuery = queryOptions({
  queryKey: ["agents"],
  queryFn: ({ signal }) => request("GET /agents", { signal }).then(({ items }) => items),
});

type AssignmentKey = { readonly agent: string; readonly assignment: string };
/** Starts it now, and waits for the result. */
export const runAssignment = (key: AssignmentKey, idempotencyKey: string): Promise<AssignmentRun> =>
  request("POST /agents/{agent}/assignments/{assignment}/run", {
    params: { agent: key.agent, assignment: key.assignment },
    query: { wait: "1" },
    idempotencyKey,
  });

/** `cron` null: back to the agent's default time. */
export const changeSchedule = (
  key: AssignmentKey,
  change: { readonly paused?: boolean; readonly cron?: string | null },
): Promise<Assignment> =>
  request("PATCH /agents/{agent}/assignments/{assignment}", {
    params: { agent: key.agent, assignment: key.assignment },
    body: change,
  });

/** Background jobs that failed too often; for owners. */
export const deadJobPagesQuery = infiniteQueryOptions({
  queryKey: ["jobs", "dead"],
  queryFn: ({ pageParam, signal }) => request("GET /jobs", { query: { cursor: pageParam }, signal }),
  ...byCursor,
});

export const retryJob = (id: string): Promise<unknown> =>
  request("POST /jobs/{id}/retry", { params: { id } });

/** The agent name that stands for all of a group's agents. */
export const allAgents = "default";

/** The setting's name for the model that transcribes speech. */
export const transcription = "transcription";

/** The setting's name for the model that compares messages by meaning. */
export const embeddings = "embeddings";

export const modelsQuery = queryOptions({ queryKey: ["models"], queryFn: () => request("GET /models") });

/** `month` as `YYYY-MM`. */
export const usageQuery = (month: string) =>
  queryOptions({
    queryKey: ["usage", month],
    queryFn: () => request("GET /usage", { query: { month } }),
  });

export const saveModel = (agent: string, form: ModelPut): Promise<unknown> =>
  request("PUT /models/{agent}", { params: { agent }, body: form });

export const removeModel = (agent: string): Promise<unknown> =>
  request("DELETE /models/{agent}", { params: { agent } });

export const saveBudgets = (budgets: ModelBudget): Promise<unknown> =>
  request("PUT /model-budgets", { body: budgets });

/** At most a hundred entries per agent: all of them, by agent and key. */
export const memoriesQuery = queryOptions({
  queryKey: ["memories"],
  queryFn: async ({ signal }) => {
    const all: Memory[] = [];
    let cursor: string | undefined;
    do {
      const page: Answer<"GET /memory"> = await request("GET /memory", {
        query: { limit: 200, cursor },
        signal,
      });
      all.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return all;
  },
});

type MemoryKey = Pick<Memory, "agent" | "key">;
/** Corrects an entry. `expiresAt` null: it stays; absent: unchanged. */
export const correctMemory = (
  entryKey: MemoryKey,
  entry: {
    readonly value: unknown;
    readonly expiresAt?: number | null;
    readonly createdAt?: number;
  },
): Promise<Memory> =>
  request("PUT /memory/{agent}/{key}", { params: { agent: entryKey.agent, key: entryKey.key }, body: entry });

/** Restores an entry with its original time. */
export const putMemoryBack = ({ agent, key, value, createdAt, expiresAt }: Memory): Promise<Memory> =>
  correctMemory({ agent, key }, { value, createdAt, ...(expiresAt !== undefined && { expiresAt }) });

export const forgetMemory = (entryKey: MemoryKey): Promise<Memory> =>
  request("DELETE /memory/{agent}/{key}", { params: { agent: entryKey.agent, key: entryKey.key } });

export const forgetEverything = (): Promise<unknown> => request("DELETE /memory");

export const memoriesAsYaml = (): Promise<Blob> => requestFile("GET /memory", { accept: "application/yaml" });

/** How often an unfinished report is polled. */
const lookAgainMs = 1500;

/** The group's reports, latest first, page by page. */
export const reportPagesQuery = infiniteQueryOptions({
  queryKey: ["reports", "pages"],
  queryFn: ({ pageParam, signal }) =>
    request("GET /reports", { query: { limit: 20, cursor: pageParam }, signal }),
  ...byCursor,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some((item) => item.state === "making"))
      ? lookAgainMs
      : false,
});

/** One report; polled until it is done. */
export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ["reports", id],
    queryFn: ({ signal }) => request("GET /reports/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === "making" ? lookAgainMs : false),
  });

/** Requests a report on the week of a day. */
export const requestReport = (week: string): Promise<ReportResponse> =>
  withRetryKey(["reports", week], (idempotencyKey) =>
    request("POST /reports", { body: { week }, idempotencyKey }),
  );
