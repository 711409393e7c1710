import type { EmbeddingModelV4 } from "@ai-sdk/provider";
import type { ModelProvider, ModelRef } from "../schema/model-ref.ts";

/** Whose protocol has an address for embeddings. Ollama, llama.cpp and vLLM speak OpenAI's, too. */
const homes: Partial<Record<ModelProvider, string>> = {
  openai: "https://api.openai.com/v1",
  "openai-compatible": "http://127.0.0.1:11434/v1",
};

/** Whether texts can be sent to a provider to be embedded at all. */
export const canEmbed = (provider: ModelProvider): boolean => homes[provider] !== undefined;

/**
 * The provider's own package behind the AI SDK's interface, loaded when it is opened. Throws for a provider that has no embeddings: the settings
 * refuse that.
 */
export async function loadEmbeddingModel(
  { provider, model, key: apiKey = "", baseUrl = homes[provider] }: ModelRef,
  fetch: typeof globalThis.fetch,
): Promise<EmbeddingModelV4> {
  if (baseUrl === undefined || !canEmbed(provider)) throw new Error(`${provider} embeds no texts.`);
  const { createOpenAI } = await import("@ai-sdk/openai");
  return createOpenAI({ apiKey, baseURL: baseUrl, fetch }).embedding(model);
}
