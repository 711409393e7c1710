import { z } from "zod";

/** The protocol; `openai-compatible` is anything else that speaks OpenAI's: Ollama, llama.cpp, vLLM, a gateway. */
export const modelProviderSchema = z.enum(["anthropic", "openai", "openrouter", "openai-compatible"]);
export type ModelProvider = z.infer<typeof modelProviderSchema>;

/** US dollars for a million tokens. */
export type ModelPrice = { readonly inputPerMillion: number; readonly outputPerMillion: number };

/**
 * A model's timeouts in seconds: until the first byte of an answer, and for all questions of one run. A run's own seconds (see
 * `RunLimits`) don't count meanwhile.
 */
export const modelPatienceSchema = z
  .object({ firstByteSeconds: z.int().min(1).max(3600), runSeconds: z.int().min(1).max(14_400) })
  .refine(({ firstByteSeconds, runSeconds }) => firstByteSeconds <= runSeconds, {
    path: ["runSeconds"],
    error: "must be at least as long as the wait for the first byte",
  });
export type ModelPatience = z.infer<typeof modelPatienceSchema>;

/**
 * Which model to use and how to reach it. `baseUrl` is what precedes `/messages` or `/chat/completions` (usually ends in `/v1`); default:
 * the provider's own. `key` is a secret.
 */
export type ModelRef = {
  readonly provider: ModelProvider;
  readonly model: string;
  readonly baseUrl?: string;
  readonly key?: string;
  readonly price?: ModelPrice;
  /** Absent: the default for where it runs; see `patienceOf`. */
  readonly patience?: ModelPatience;
};
