import type { ModelProblem } from "../../schema/model.ts";
import { redact } from "./redact.ts";
import type { CallWatch } from "./watch-call.ts";

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
