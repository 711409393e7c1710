/**
 * Serialises a form to bytes with its type: fetch reads a form lazily, and if the request is aborted meanwhile Node 24 rejects a promise
 * that nobody handles.
 */
async function asBytes(init: RequestInit | undefined): Promise<Pick<RequestInit, "body" | "headers">> {
  if (!(init?.body instanceof FormData)) return {};
  const form = new Response(init.body);
  const headers = new Headers(init.headers);
  headers.set("content-type", form.headers.get("content-type") ?? "");
  return { body: await form.bytes(), headers };
}

/** A fetch that follows no redirect, since the key would go along, and reads no endless answer. */
export const boundedFetch =
  (fetch: typeof globalThis.fetch, answerBytes: number): typeof globalThis.fetch =>
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
