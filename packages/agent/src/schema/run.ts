import { z } from "zod";

export const runStateSchema = z.enum(["queued", "running", "done", "failed", "cancelled"]);
export type RunState = z.infer<typeof runStateSchema>;

/** Who decides: deterministic code, or a model. */
export const runtimeNameSchema = z.enum(["playbook", "model"]);
export type RuntimeName = z.infer<typeof runtimeNameSchema>;

/** A run's model usage, its child runs included. `costMicros`: millionths of a US dollar, 0 if no price is known. */
export const runUsageSchema = z.object({
  modelCalls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  costMicros: z.number().int(),
});
export type RunUsage = z.infer<typeof runUsageSchema>;

export const noUsage: RunUsage = { modelCalls: 0, inputTokens: 0, outputTokens: 0, costMicros: 0 };

export const addUsage = (a: RunUsage, b: RunUsage): RunUsage => ({
  modelCalls: a.modelCalls + b.modelCalls,
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  costMicros: a.costMicros + b.costMicros,
});

/** An agent's handling of one request, from the moment it is queued. Times are epoch milliseconds. */
export const runSchema = z.object({
  id: z.string(),
  /** The run that started this one. */
  parentRunId: z.string().optional(),
  agent: z.string(),
  state: runStateSchema,
  /** How often it was claimed: 0 while it waits, 2 after one interruption. */
  attempt: z.number().int(),
  /** `provider:model` of the models used, comma-separated in the order of first use; absent if there were none. */
  model: z.string().optional(),
  usage: runUsageSchema,
  /** Number of the latest event. */
  lastSeq: z.number().int(),
  /** Why it failed, in words. */
  error: z.string().optional(),
  createdAt: z.number(),
  startedAt: z.number().optional(),
  finishedAt: z.number().optional(),
});
export type Run = z.infer<typeof runSchema>;

export const isOver = (state: RunState): boolean => state !== "queued" && state !== "running";
