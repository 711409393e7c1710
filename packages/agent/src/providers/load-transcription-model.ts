import type { TranscriptionModelV4 } from "@ai-sdk/provider";
import type { ModelProvider, ModelRef } from "../schema/model-ref.ts";

/** Whose protocol has an address for sound. */
export const transcribingProviders = ["openai", "openai-compatible"] as const satisfies ModelProvider[];

const homes = {
  openai: "https://api.openai.com/v1",
  "openai-compatible": "http://127.0.0.1:8000/v1",
} as const;

/** Whether speech can be sent to a provider at all. */
export const canTranscribe = (provider: ModelProvider): provider is (typeof transcribingProviders)[number] =>
  transcribingProviders.some((one) => one === provider);

/**
 * The provider's own package behind the AI SDK's interface, loaded when it is opened. Whatever speaks OpenAI's protocol is sent a form to
 * `/audio/transcriptions`: a server of one's own, too. Throws for a provider that has none of it: the settings refuse that.
 */
export async function loadTranscriptionModel(
  { provider, model, key: apiKey = "", baseUrl }: ModelRef,
  fetch: typeof globalThis.fetch,
): Promise<TranscriptionModelV4> {
  if (!canTranscribe(provider)) throw new Error(`${provider} writes down no speech.`);
  const { createOpenAI } = await import("@ai-sdk/openai");
  return createOpenAI({ apiKey, baseURL: baseUrl ?? homes[provider], fetch }).transcription(model);
}
