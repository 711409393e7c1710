import type { EmbeddingModelV4 } from "@ai-sdk/provider";
import { err, ok, type Result } from "@canter/domain/result";
import type { ModelProvider, ModelRef } from "../schema/model-ref.ts";
import type { ModelProblem } from "../schema/model.ts";
import { baseUrlOf } from "./provider-addresses.ts";
import { attemptProblem } from "./to-problem.ts";
import { boundedFetch } from "./wire/bounded-fetch.ts";

/** Whether a provider's protocol includes embeddings. Ollama, llama.cpp and vLLM also speak OpenAI's. */
export const canEmbed = (provider: ModelProvider): boolean =>
  provider === "openai" || provider === "openai-compatible";

/**
 * The provider's own package behind the AI SDK's interface, loaded when it is opened. Throws for a provider without embeddings, which the
 * settings refuse.
 */
async function loadEmbeddingModel(ref: ModelRef, fetch: typeof globalThis.fetch): Promise<EmbeddingModelV4> {
  const { provider, model, key: apiKey = "" } = ref;
  if (!canEmbed(provider)) throw new Error(`${provider} embeds no texts.`);
  const { createOpenAI } = await import("@ai-sdk/openai");
  return createOpenAI({ apiKey, baseURL: baseUrlOf(ref), fetch }).embedding(model);
}

/** In the order of the texts; all of one length. `tokens`: as the provider counted them, else undefined. */
export type Embedded = {
  readonly vectors: readonly (readonly number[])[];
  readonly tokens?: number;
};

/** Turns texts into vectors: texts of similar meaning have vectors of similar direction. */
export type Embedder = {
  /** One attempt. Never throws for external errors. */
  readonly embed: (
    texts: readonly string[],
    options: { readonly signal: AbortSignal; readonly totalMs?: number },
  ) => Promise<Result<Embedded, ModelProblem>>;
};

const defaultMs = 60_000;
/** A hundred texts in 4,096 dimensions as JSON are smaller than this. */
const answerBytes = 16_000_000;
const maxDimensions = 8192;

const noEmbedding = "no embedding of what was sent";

const problem = (ref: ModelRef, detail: string): ModelProblem => ({
  kind: "other",
  message: `${ref.provider} answered in a form that is ${noEmbedding}`,
  detail,
  retryable: false,
});

/** Validates an answer for this many texts: a vector each, all of one length, of numbers. */
function checked(
  ref: ModelRef,
  vectors: readonly (readonly number[])[],
  count: number,
): Result<readonly (readonly number[])[], ModelProblem> {
  const length = vectors[0]?.length ?? 0;
  if (vectors.length !== count) return err(problem(ref, `${vectors.length} vectors for ${count} texts`));
  if (length === 0 || length > maxDimensions) return err(problem(ref, `vectors of ${length} dimensions`));
  if (!vectors.every((vector) => vector.length === length && vector.every(Number.isFinite)))
    return err(problem(ref, "vectors of several lengths, or with what is no number"));
  return ok(vectors);
}

/**
 * Loads the provider's package and returns the embedder. Makes no request yet. Calls the AI SDK model's own `doEmbed`: retries and pauses
 * are up to the job, as with `openTranscriber`.
 */
export async function openEmbedder(
  ref: ModelRef,
  options: { readonly fetch?: typeof globalThis.fetch } = {},
): Promise<Embedder> {
  const model = await loadEmbeddingModel(ref, boundedFetch(options.fetch ?? globalThis.fetch, answerBytes));
  return {
    embed: async (texts, { signal: own, totalMs = defaultMs }) => {
      const time = AbortSignal.timeout(totalMs);
      try {
        const { embeddings, usage } = await model.doEmbed({
          values: [...texts],
          abortSignal: AbortSignal.any([own, time]),
        });
        const vectors = checked(ref, embeddings, texts.length);
        if (!vectors.ok) return vectors;
        return ok({ vectors: vectors.value, ...(usage && { tokens: usage.tokens }) });
      } catch (error) {
        return err(attemptProblem(error, { ref, own, time, totalMs, noAnswer: noEmbedding }));
      }
    },
  };
}
