import { z } from "zod";

/** Whose protocol is spoken; `openai-compatible` is anything else that speaks OpenAI's: Ollama, llama.cpp, vLLM, a gateway. */
export const modelProviderSchema = z.enum(["anthropic", "openai", "openrouter", "openai-compatible"]);
export type ModelProvider = z.infer<typeof modelProviderSchema>;

/** US dollars for a million tokens. */
export type ModelPrice = { readonly inputPerMillion: number; readonly outputPerMillion: number };

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
};
