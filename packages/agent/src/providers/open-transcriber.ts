import type { TranscriptionModelV4 } from "@ai-sdk/provider";
import { err, ok, type Result } from "@canter/domain/result";
import type { ModelProvider, ModelRef } from "../schema/model-ref.ts";
import type { ModelProblem } from "../schema/model.ts";
import { baseUrlOf } from "./provider-addresses.ts";
import { attemptProblem } from "./to-problem.ts";
import { boundedFetch } from "./wire/bounded-fetch.ts";

/** Providers whose protocol includes transcription. */
export const transcribingProviders = ["openai", "openai-compatible"] as const satisfies ModelProvider[];

/** Whether a provider offers transcription. */
export const canTranscribe = (provider: ModelProvider): provider is (typeof transcribingProviders)[number] =>
  transcribingProviders.some((one) => one === provider);

/**
 * The provider's own package behind the AI SDK's interface, loaded when it is opened. Whatever speaks OpenAI's protocol gets a form at
 * `/audio/transcriptions`, including one's own server. Throws for a provider without transcription, which the settings refuse.
 */
async function loadTranscriptionModel(
  ref: ModelRef,
  fetch: typeof globalThis.fetch,
): Promise<TranscriptionModelV4> {
  const { provider, model, key: apiKey = "" } = ref;
  if (!canTranscribe(provider)) throw new Error(`${provider} writes down no speech.`);
  const { createOpenAI } = await import("@ai-sdk/openai");
  return createOpenAI({ apiKey, baseURL: baseUrlOf(ref), fetch }).transcription(model);
}

export type Sound = { readonly bytes: Uint8Array; readonly mediaType: string };

/** Transcribes speech. */
export type Transcriber = {
  /** One attempt. Never throws for external errors; silence is an empty text. */
  readonly transcribe: (
    sound: Sound,
    options: { readonly signal: AbortSignal },
  ) => Promise<Result<string, ModelProblem>>;
};

export type TranscriberLimits = {
  /** For one attempt, from the first byte sent to the last one read. */
  readonly totalMs: number;
  /** Maximum size of the answer; a transcript with its segments is far smaller. */
  readonly answerBytes: number;
};

const defaultLimits: TranscriberLimits = { totalMs: 120_000, answerBytes: 2_000_000 };

/**
 * Loads the provider's package and returns the transcriber. Makes no request yet. Calls the AI SDK transcription model's own
 * `doGenerate`, not `transcribe` of the `ai` package: that takes no media type but guesses one from the bytes (`audio/wav` where it knows
 * none), and costs some 30 MB and 0.1 s to load; what it adds, retries and their pauses, is up to the job here. See docs/decisions/0005.
 */
export async function openTranscriber(
  ref: ModelRef,
  options: { readonly fetch?: typeof globalThis.fetch; readonly limits?: Partial<TranscriberLimits> } = {},
): Promise<Transcriber> {
  const limits = { ...defaultLimits, ...options.limits };
  const model: TranscriptionModelV4 = await loadTranscriptionModel(
    ref,
    boundedFetch(options.fetch ?? globalThis.fetch, limits.answerBytes),
  );
  return {
    transcribe: async ({ bytes, mediaType }, { signal: own }) => {
      const time = AbortSignal.timeout(limits.totalMs);
      try {
        const { text } = await model.doGenerate({
          audio: bytes,
          mediaType: mediaType.split(";")[0]?.trim() ?? mediaType,
          abortSignal: AbortSignal.any([own, time]),
        });
        return ok(text.trim());
      } catch (error) {
        return err(
          attemptProblem(error, { ref, own, time, totalMs: limits.totalMs, noAnswer: "no transcript" }),
        );
      }
    },
  };
}
