import type { TranscriptionModelV4 } from "@ai-sdk/provider";
import { err, ok, type Result } from "@canter/domain/result";
import type { ModelProvider, ModelRef } from "../schema/model-ref.ts";
import type { ModelProblem } from "../schema/model.ts";
import { attemptProblem } from "./to-problem.ts";
import { boundedFetch } from "./wire/bounded-fetch.ts";

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
async function loadTranscriptionModel(
  { provider, model, key: apiKey = "", baseUrl }: ModelRef,
  fetch: typeof globalThis.fetch,
): Promise<TranscriptionModelV4> {
  if (!canTranscribe(provider)) throw new Error(`${provider} writes down no speech.`);
  const { createOpenAI } = await import("@ai-sdk/openai");
  return createOpenAI({ apiKey, baseURL: baseUrl ?? homes[provider], fetch }).transcription(model);
}

export type Sound = { readonly bytes: Uint8Array; readonly mediaType: string };

/** Writes down what was said. */
export type Transcriber = {
  /** One attempt. Never throws for what the outside world does; silence is an empty text. */
  readonly transcribe: (
    sound: Sound,
    options: { readonly signal: AbortSignal },
  ) => Promise<Result<string, ModelProblem>>;
};

export type TranscriberLimits = {
  /** For one attempt, from the first byte sent to the last one read. */
  readonly totalMs: number;
  /** Of the answer; a transcript with its segments is far below. */
  readonly answerBytes: number;
};

const defaultLimits: TranscriberLimits = { totalMs: 120_000, answerBytes: 2_000_000 };

/**
 * Loads the provider's package and gives what writes down speech. Nothing goes over the wire yet. It is the AI SDK's transcription model
 * that is asked, by its own `doGenerate`, and not by `transcribe` of the `ai` package: that takes no media type but guesses one from the
 * bytes (`audio/wav` where it knows none), and costs some 30 MB and 0.1 s to load; what it adds, attempts and their pauses, is the
 * job's here. See docs/decisions/0005.
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
