import type { ModelRef } from "../schema/model-ref.ts";

/** Ollama's on the same machine. */
export const ollamaAddress = "http://127.0.0.1:11434/v1";

/** Fixed here, so that no environment variable can send keys and messages elsewhere. */
const addresses = {
  anthropic: "https://api.anthropic.com/v1",
  openai: "https://api.openai.com/v1",
  openrouter: "https://openrouter.ai/api/v1",
  "openai-compatible": ollamaAddress,
} as const;

/** Where a model is asked: at its own address, or its provider's. */
export const baseUrlOf = ({ provider, baseUrl }: Pick<ModelRef, "provider" | "baseUrl">): string =>
  baseUrl ?? addresses[provider];
