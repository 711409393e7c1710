import { queryOptions } from "@tanstack/react-query";
import { request } from "./request.ts";

export type Provider = "anthropic" | "openai" | "openrouter" | "openai-compatible";
/** US dollars for a million tokens. */
export type Price = { readonly inputPerMillion: number; readonly outputPerMillion: number };

/** A model as configured, for all agents (`default`) or one; its key is never sent here. */
export type ModelSetting = {
  readonly agent: string;
  readonly provider: Provider;
  readonly model: string;
  readonly baseUrl?: string | undefined;
  readonly hasKey: boolean;
  readonly price?: Price | undefined;
  /** The agent's own, as they were set. */
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  readonly source: "group" | "environment";
};
export type Budgets = {
  readonly tokensPerMemberDay: number | null;
  readonly costMicrosPerMonth: number | null;
};
export type Models = {
  readonly items: readonly ModelSetting[];
  readonly budgets: Budgets;
  readonly agents: readonly { readonly name: string; readonly title: string }[];
};
export type ModelForm = {
  readonly provider: Provider;
  readonly model: string;
  readonly baseUrl?: string;
  /** Absent: as it is; null: removed. */
  readonly key?: string | null;
  readonly price?: Price;
  readonly options?: Readonly<Record<string, unknown>>;
};
export type ModelTest = {
  readonly ok: boolean;
  readonly steps: readonly {
    readonly name: string;
    readonly ok: boolean;
    readonly milliseconds: number;
    readonly detail: string;
  }[];
};
type Sum = {
  readonly modelCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costMicros: number;
};
export type Usage = {
  readonly byMember: readonly (Sum & { readonly memberId: string; readonly name: string })[];
  readonly byAgent: readonly (Sum & { readonly agent: string })[];
  readonly byModel: readonly (Sum & { readonly model: string })[];
  readonly total: Sum;
  readonly budget: Budgets;
};

/** The agent whose name stands for all of a group's. */
export const allAgents = "default";

export const modelsQuery = queryOptions({ queryKey: ["models"], queryFn: () => request<Models>("models") });

/** `month` as `YYYY-MM`. */
export const usageQuery = (month: string) =>
  queryOptions({
    queryKey: ["usage", month],
    queryFn: () => request<Usage>("usage", { query: { month } }),
  });

const path = (agent: string) => `models/${encodeURIComponent(agent)}`;

export const saveModel = (agent: string, form: ModelForm): Promise<unknown> =>
  request(path(agent), { method: "PUT", body: form });

export const removeModel = (agent: string): Promise<unknown> => request(path(agent), { method: "DELETE" });

export const saveBudgets = (budgets: Budgets): Promise<unknown> =>
  request("model-budgets", { method: "PUT", body: budgets });
