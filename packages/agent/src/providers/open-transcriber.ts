import type { TranscriptionModelV4 } from "@ai-sdk/provider";
import { err, ok, type Result } from "@canter/domain/result";
import type { ModelProblem } from "../schema/model.ts";
import type { ModelRef } from "../schema/model-ref.ts";
import { loadTranscriptionModel } from "./load-transcription-model.ts";
import { redact } from "./redact.ts";
import { toProblem } from "./to-problem.ts";

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
 * A form as bytes with its type: fetch reads a form as it goes, and where it is given up meanwhile Node 24 rejects a promise that nobody
 * holds.
 */
async function asBytes(init: RequestInit | undefined): Promise<Pick<RequestInit, "body" | "headers">> {
  if (!(init?.body instanceof FormData)) return {};
  const form = new Response(init.body);
  const headers = new Headers(init.headers);
  headers.set("content-type", form.headers.get("content-type") ?? "");
  return { body: await form.bytes(), headers };
}

/** A fetch that follows no redirect, for the key would go along, and reads no endless answer. */
const boundedFetch =
  (fetch: typeof globalThis.fetch, { answerBytes }: TranscriberLimits): typeof globalThis.fetch =>
  async (input, init) => {
    const enough = new AbortController();
    const signal = init?.signal ? AbortSignal.any([init.signal, enough.signal]) : enough.signal;
    const form = await asBytes(init);
    signal.throwIfAborted();
    const response = await fetch(input, { ...init, ...form, signal, redirect: "manual" });
    const { status, statusText, headers } = response;
    const parts: Uint8Array[] = [];
    const reader = response.body?.getReader();
    for (let bytes = 0; ;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      bytes += value.byteLength;
      if (bytes > answerBytes) {
        enough.abort();
        throw new Error(`The answer is longer than ${answerBytes} bytes`);
      }
      parts.push(value);
    }
    return new Response(parts.length > 0 ? Buffer.concat(parts) : null, { status, statusText, headers });
  };

const problemOf = (
  error: unknown,
  ref: ModelRef,
  limits: TranscriberLimits,
  signals: Signals,
): ModelProblem => {
  if (signals.own.aborted) return { kind: "aborted", message: "It was stopped.", retryable: false };
  if (signals.time.aborted)
    return {
      kind: "timeout",
      message: `${ref.provider} took longer than ${Math.round(limits.totalMs / 1000)} s`,
      retryable: true,
    };
  const name = error instanceof Error ? error.name : "";
  // Answers of a shape that is none of a transcription: the address or the model is wrong.
  if (name === "AI_TypeValidationError" || name === "AI_JSONParseError" || name === "AI_APICallError")
    return unreadableProblem(error, ref);
  return toProblem(error, { ref, begun: false });
};

type Signals = { readonly own: AbortSignal; readonly time: AbortSignal };

/** An error of the API as it is; a good answer that can't be read as one more. */
function unreadableProblem(error: unknown, ref: ModelRef): ModelProblem {
  const status = (error as { readonly statusCode?: unknown }).statusCode;
  if (typeof status === "number" && status >= 300) return toProblem(error, { ref, begun: false });
  if (typeof status !== "number" && (error as Error).name === "AI_APICallError")
    return toProblem(error, { ref, begun: false });
  const said = redact((error as Error).message, ref.key);
  return {
    kind: "other",
    message: `${ref.provider} answered in a form that is no transcript`,
    detail: said,
    retryable: false,
  };
}

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
    boundedFetch(options.fetch ?? globalThis.fetch, limits),
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
        return err(problemOf(error, ref, limits, { own, time }));
      }
    },
  };
}
