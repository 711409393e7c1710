import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { ModelRef } from "../schema/model-ref.ts";

/** Each provider's address. Fixed here, so that no environment variable can send keys and messages elsewhere. */
const homes = {
  anthropic: "https://api.anthropic.com/v1",
  openai: "https://api.openai.com/v1",
  openrouter: "https://openrouter.ai/api/v1",
} as const;

/**
 * The provider's own package behind the AI SDK's interface: only this file knows these packages. They are loaded when a model is opened,
 * not before. A missing key is passed as an empty one: otherwise the packages would look in the environment.
 */
export async function loadLanguageModel(
  ref: ModelRef,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModelV4> {
  const { provider, model, key: apiKey = "" } = ref;
  switch (provider) {
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic({ apiKey, baseURL: ref.baseUrl ?? homes.anthropic, fetch })(model);
    }
    case "openai": {
      const { createOpenAI } = await import("@ai-sdk/openai");
      // `.chat`: chat completions; without it the package speaks the Responses API.
      return createOpenAI({ apiKey, baseURL: ref.baseUrl ?? homes.openai, fetch }).chat(model);
    }
    case "openrouter": {
      // Its package writes warnings to the console unless disabled.
      Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
      const { createOpenRouter } = await import("@openrouter/ai-sdk-provider");
      const open = {
        apiKey,
        baseURL: ref.baseUrl ?? homes.openrouter,
        compatibility: "strict",
        fetch,
      } as const;
      return createOpenRouter(open).chat(model, { usage: { include: true } });
    }
    case "openai-compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const open = {
        name: "local",
        baseURL: ref.baseUrl ?? "http://127.0.0.1:11434/v1",
        includeUsage: true,
        supportsStructuredOutputs: true,
        fetch,
      };
      return createOpenAICompatible(apiKey ? { ...open, apiKey } : open)(model);
    }
  }
}
