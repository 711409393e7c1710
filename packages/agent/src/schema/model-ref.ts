import { z } from "zod";

/** Whose protocol is spoken; `openai-compatible` is anything else that speaks OpenAI's: Ollama, llama.cpp, vLLM, a gateway. */
export const modelProviderSchema = z.enum(["anthropic", "openai", "openrouter", "openai-compatible"]);
export type ModelProvider = z.infer<typeof modelProviderSchema>;

/** US dollars for a million tokens. */
export type ModelPrice = { readonly inputPerMillion: number; readonly outputPerMillion: number };

/**
 * How long a model is waited for, in seconds: until the first sign of an answer, and by one run in all its questions. A run's own
 * seconds (see `RunLimits`) don't count meanwhile.
 */
export const modelPatienceSchema = z
  .object({ firstByteSeconds: z.int().min(1).max(3600), runSeconds: z.int().min(1).max(14_400) })
  .refine(({ firstByteSeconds, runSeconds }) => firstByteSeconds <= runSeconds, {
    path: ["runSeconds"],
    error: "must be at least as long as the wait for the first byte",
  });
export type ModelPatience = z.infer<typeof modelPatienceSchema>;

/**
 * Which model to ask and how to reach it. `baseUrl` ends where `/messages` or `/chat/completions` goes on (usually in
 * `/v1`); without one the provider's own is used. `key` is a secret.
 */
export type ModelRef = {
  readonly provider: ModelProvider;
  readonly model: string;
  readonly baseUrl?: string;
  readonly key?: string;
  readonly price?: ModelPrice;
  /** Absent: what is usual for where it runs; see `patienceOf`. */
  readonly patience?: ModelPatience;
};
