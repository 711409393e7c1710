import { queryOptions } from "@tanstack/react-query";
import type { ModelBudget, ModelPut } from "@canter/protocol/models";
import { request } from "./request.ts";

/** The agent whose name stands for all of a group's. */
export const allAgents = "default";

/** Under which name it is set what writes down speech. */
export const transcription = "transcription";

/** Under which name it is set what compares messages by what they mean. */
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
