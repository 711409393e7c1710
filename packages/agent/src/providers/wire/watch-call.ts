import type { ModelProblem } from "../../schema/model.ts";
import type { ModelLimits } from "../model-patience.ts";
import { redact } from "./redact.ts";

/** Watches one attempt from outside: silence, time, size and the caller's signal end it, whatever it is waiting for. */
export type CallWatch = {
  /** For the request; aborted when the attempt is stopped. */
  readonly signal: AbortSignal;
  /** Resolves when the attempt is stopped from outside, with the reason. */
  readonly stopped: Promise<ModelProblem>;
  /** The reason, once it was stopped. */
  readonly why: () => ModelProblem | undefined;
  /** Reports received bytes. */
  readonly heard: (bytes: number) => void;
  /** Whether a 2xx answer had begun. */
  begun: boolean;
  readonly stop: (problem: ModelProblem) => void;
  /** Frees timers and listeners, and the connection if the answer was not read to its end. */
  readonly end: (whole: boolean) => void;
};

const seconds = (ms: number): string => `${ms / 1000} s`;

export const abortedProblem: ModelProblem = {
  kind: "aborted",
  message: "The call was stopped.",
  retryable: false,
};

export const timeoutProblem = (limits: ModelLimits): ModelProblem => ({
  kind: "timeout",
  message: `There was no whole answer within ${seconds(limits.totalMs)}.`,
  retryable: true,
});

const silentProblem = (ms: number, begun: boolean): ModelProblem => ({
  kind: "silent",
  message: begun ? `The answer stopped for ${seconds(ms)}.` : `Nothing was answered within ${seconds(ms)}.`,
  retryable: true,
});

export const tooLongProblem = (limits: ModelLimits): ModelProblem => ({
  kind: "too_long",
  message: `The answer was longer than ${limits.characters} characters.`,
  retryable: false,
});

/** `leftMs`: the rest of the total time. */
export function watchCall(caller: AbortSignal, limits: ModelLimits, leftMs: number): CallWatch {
  const controller = new AbortController();
  const { promise: stopped, resolve } = Promise.withResolvers<ModelProblem>();
  let why: ModelProblem | undefined;
  let bytes = 0;
  const stop = (problem: ModelProblem) => {
    if (why) return;
    why = problem;
    resolve(problem);
    controller.abort();
  };
  const total = setTimeout(() => stop(timeoutProblem(limits)), leftMs);
  let silence = setTimeout(() => stop(silentProblem(limits.firstByteMs, false)), limits.firstByteMs);
  const onAbort = () => stop(abortedProblem);
  caller.addEventListener("abort", onAbort, { once: true });
  if (caller.aborted) onAbort();
  return {
    signal: controller.signal,
    stopped,
    why: () => why,
    begun: false,
    stop,
    heard: (count) => {
      if (bytes === 0) {
        clearTimeout(silence);
        silence = setTimeout(() => stop(silentProblem(limits.betweenMs, true)), limits.betweenMs);
      } else silence.refresh();
      bytes += count;
      if (bytes > limits.bytes) stop(tooLongProblem(limits));
    },
    end: (whole) => {
      clearTimeout(total);
      clearTimeout(silence);
      caller.removeEventListener("abort", onAbort);
      if (!whole) controller.abort();
    },
  };
}

/** The watch of each call under way, by the signal that its request carries. */
export type Watches = WeakMap<AbortSignal, CallWatch>;

/**
 * A fetch that reports everything received to the call's watch, including what the provider's package hides (pings, comments). Redirects
 * are not followed, since the key would go along.
 */
export const watchedFetch =
  (fetch: typeof globalThis.fetch, watches: Watches): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, { ...init, redirect: "manual" });
    const watch = init?.signal ? watches.get(init.signal) : undefined;
    if (!watch || !response.body) return response;
    watch.begun = response.ok;
    if (response.ok && response.headers.get("content-type")?.startsWith("text/html"))
      watch.stop(webPageProblem(addressOf(input)));
    // A new Response would copy the headers; this one stays the same, only its body is read through the watch.
    return Object.defineProperty(response, "body", { value: watchedBody(response.body, watch) });
  };

const addressOf = (input: Parameters<typeof globalThis.fetch>[0]): string =>
  typeof input === "string" ? input : input instanceof URL ? input.href : input.url;

/** The usual result of an address without its `/v1`, or of a captive portal. */
const webPageProblem = (url: string): ModelProblem => ({
  kind: "bad_request",
  message: `${redact(url)} answered with a web page instead of a model's answer; is the base URL right?`,
  retryable: false,
});

function watchedBody(body: ReadableStream<Uint8Array>, watch: CallWatch): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        watch.heard(value.byteLength);
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
