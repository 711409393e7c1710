import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { ModelProvider } from "../schema/model-ref.ts";
import type { FakeModelServer } from "../testing/fake-model-server/start-fake-model-server.ts";
import type { ScriptInput } from "../testing/script/script.ts";
import { askingFor as asking, serveModel, testKey as key } from "../testing/serve-model.ts";
import type { ModelLimits } from "./model-patience.ts";
import { openModel } from "./open-model.ts";

const providers: ModelProvider[] = ["anthropic", "openai", "openrouter", "openai-compatible"];
const signal = new AbortController().signal;

let server: FakeModelServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const serve = async (...args: Parameters<typeof serveModel>) => {
  const served = await serveModel(...args);
  server = served.server;
  return served.model;
};

type Status = { code: number; message?: string; retryAfter?: number; location?: string };
/** Only for tests of silence: a busy machine is slow too. */
const impatient: Partial<ModelLimits> = { firstByteMs: 200, betweenMs: 150 };

const streaming = (lines: Iterable<string>, betweenMs: number) => {
  const left = lines[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await sleep(betweenMs);
      const { done, value } = left.next();
      if (done) controller.close();
      else controller.enqueue(new TextEncoder().encode(value));
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
};

describe.each(providers)("a faulty model of %s", (provider) => {
  it("retries after 429, 500 and 529, honouring retry-after", async () => {
    const model = await serve(provider, {
      replies: [{ status: { code: 429, retryAfter: 0.12 } }, { status: { code: 529 } }, { text: "at last" }],
    });
    const reply = await model.call(asking("x"), { signal });
    expect(reply).toMatchObject({ ok: true, value: { text: "at last" } });
    const [first, second] = server!.requests;
    expect(second!.at - first!.at).toBeGreaterThanOrEqual(115);
  });

  it.each([
    [{ code: 500 }, "other", true, 3],
    [{ code: 529 }, "overloaded", true, 3],
    [{ code: 401, message: `Incorrect key ${key}` }, "unauthorized", false, 1],
    [{ code: 400, message: "max_tokens is too large" }, "bad_request", false, 1],
    [{ code: 429, retryAfter: 3600 }, "rate_limited", true, 1],
    [{ code: 308, location: "https://elsewhere.example/v1" }, "bad_request", false, 1],
  ] as [Status, string, boolean, number][])(
    "makes %j a problem",
    async (status, kind, retryable, requests) => {
      const model = await serve(provider, { replies: [{ status, times: "always" }] });
      const reply = await model.call(asking("x"), { signal });
      expect(reply).toMatchObject({ ok: false, error: { kind, retryable } });
      if (reply.ok) return;
      expect(reply.error.message).toContain(`${provider} answered ${status.code}: `);
      // What the other side wrote is kept apart: it may come from a service that was never meant to be called.
      expect(reply.error.message).not.toMatch(/elsewhere|max_tokens|Incorrect/);
      if (status.location) expect(reply.error.detail).toContain(status.location);
      if (status.code === 400) expect(reply.error.detail).toContain("max_tokens");
      expect(reply.error.detail ?? "").not.toContain(key);
      expect(reply.error.message).not.toContain(key);
      expect(reply.error.retryAfterMs).toBe(status.retryAfter && status.retryAfter * 1000);
      expect(server!.requests).toHaveLength(requests);
    },
  );

  it.each([
    ["silent" as const, { silent: "at_once" }],
    ["silent" as const, { silent: "after_headers" }],
    ["silent" as const, { silent: "midway", text: ["some words ", "and no more"] }],
    ["silent" as const, { silent: "midway", calls: [{ tool: "save", input: { a: 1 } }] }],
    ["cut" as const, { cut: { in: "text" }, text: ["some words ", "and no more"] }],
    ["cut" as const, { cut: { in: "text", clean: true }, text: ["some words ", "and no more"] }],
    ["cut" as const, { cut: { in: "call" }, text: "x", calls: [{ tool: "save", input: { a: 1 } }] }],
    ["cut" as const, { cut: { in: "call", clean: true }, calls: [{ tool: "save", input: { a: 1 } }] }],
    ["overloaded" as const, { failsWith: "overloaded", text: "some words" }],
    ["rate_limited" as const, { failsWith: "rate_limited", text: "some words" }],
    ["other" as const, { failsWith: "server_error", text: "some words" }],
    ["too_long" as const, { text: { repeat: "0123456789".repeat(1000), characters: 10_000_000 } }],
  ] satisfies [string, ScriptInput["replies"][number]][])("ends as %s: %j", async (kind, reply) => {
    const limits = kind === "silent" ? impatient : {};
    const model = await serve(provider, { replies: [reply], otherwise: { text: "asked again" } }, { limits });
    const words: string[] = [];
    const seen = await model.call(asking("x"), { signal, onText: (delta) => words.push(delta) });
    expect(seen).toMatchObject({ ok: false, error: { kind } });
    expect(server!.requests).toHaveLength(1);
    expect(words.join("").length).toBeLessThan(220_000);
    if (kind === "too_long" || kind === "silent")
      await expect.poll(() => server!.requests[0]!.aborted).toBe(true);
  });

  it("treats an error at the start of the stream like a status, and retries", async () => {
    const model = await serve(provider, { replies: [{ failsWith: "overloaded" }, { text: "at last" }] });
    expect(await model.call(asking("x"), { signal })).toMatchObject({ ok: true, value: { text: "at last" } });
  });

  it("limits the total time of a trickling stream", async () => {
    const model = await serve(
      provider,
      { replies: [{ text: Array.from({ length: 100 }, () => "drip "), betweenMs: 50 }] },
      { limits: { totalMs: 300 } },
    );
    expect(await model.call(asking("x"), { signal })).toMatchObject({
      ok: false,
      error: { kind: "timeout" },
    });
  });

  it.each([
    ["before the first byte", { silent: "at_once" }],
    ["within the text", { text: ["a", "b"], betweenMs: 5000 }],
    ["while it waits to ask again", { status: { code: 503, retryAfter: 10 } }],
  ] satisfies [string, ScriptInput["replies"][number]][])(
    "stops at once when it is told to %s",
    async (_, reply) => {
      const model = await serve(provider, { replies: [reply] }, { limits: { maxWaitMs: 15_000 } });
      const stop = new AbortController();
      const asked = model.call(asking("x"), { signal: stop.signal });
      await expect.poll(() => server!.requests.length).toBe(1);
      setTimeout(() => stop.abort(), 50);
      const started = performance.now();
      expect(await asked).toMatchObject({ ok: false, error: { kind: "aborted", retryable: false } });
      // Sooner than the next chunk, or the next retry, would have come.
      expect(performance.now() - started).toBeLessThan(4900);
      expect(await model.call(asking("x"), { signal: stop.signal })).toMatchObject({
        ok: false,
        error: { kind: "aborted" },
      });
      expect(server!.requests).toHaveLength(1);
    },
  );

  it("reports an unreachable server, without credentials", async () => {
    const model = await serve(provider, { replies: [] }, { limits: { retries: 1 } });
    await server!.close();
    const seen = await model.call(asking("x"), { signal });
    expect(seen).toMatchObject({ ok: false, error: { kind: "unreachable", retryable: true } });
    expect(!seen.ok && seen.error.message).toMatch(
      /127\.0\.0\.1:\d+\/v1 can't be reached: nothing answers there/,
    );
  });

  it.each([
    ["words that are no JSON", "data: {nonsense\n\n", "text/event-stream"],
    ["JSON of another kind", 'data: {"type":"surprise","choices":"none"}\n\n', "text/event-stream"],
    ["nothing", "", "text/event-stream"],
  ])("survives %s", async (_, body, type) => {
    const fetch = async () => new Response(body, { headers: { "content-type": type } });
    const model = await openModel({ provider, model: "m", key }, { fetch });
    const seen = await model.call(asking("x"), { signal });
    expect(seen).toMatchObject({
      ok: false,
      error: { kind: body === "" ? "cut" : expect.stringMatching(/^(other|cut)$/) },
    });
  });

  it("leaves no key in any text", async () => {
    const model = await serve(provider, ({ call }) =>
      call === 1
        ? {
            status: {
              code: 400,
              message: `Key ${key} and Bearer ${key} and sk-ab12****cdef and http://me:pw@host/`,
            },
          }
        : { text: "x" },
    );
    const seen = await model.call(asking("x"), { signal });
    expect(!seen.ok && seen.error.detail).toMatch(/Key \(key\) and \(key\) and \(key\) and http:\/\/host\//);
    expect(JSON.stringify(server!.requests)).not.toContain(key);
  });
});

describe("a faulty model", () => {
  it("is reported where a web page answers", async () => {
    const fetch = async () =>
      new Response("<html>Sign in to the hotel's network</html>", {
        headers: { "content-type": "text/html; charset=utf-8" },
      });
    const model = await openModel(
      { provider: "openai-compatible", model: "m", baseUrl: "http://me:pw@model.example" },
      { fetch },
    );
    expect(await model.call(asking("x"), { signal })).toMatchObject({
      ok: false,
      error: {
        kind: "bad_request",
        message:
          "http://model.example/chat/completions answered with a web page instead of a model's answer; is the base URL right?",
      },
    });
  });

  it("does not count as silent while it says that it is busy", async () => {
    const lines = [
      ...Array.from({ length: 8 }, () => ": PROCESSING\n\n"),
      'data: {"choices":[{"index":0,"delta":{"content":"late"},"finish_reason":"stop"}]}\n\n',
    ];
    const fetch = async () => streaming(lines, 60);
    const limits = { firstByteMs: 300, betweenMs: 300 };
    const model = await openModel({ provider: "openai-compatible", model: "m" }, { fetch, limits });
    expect(await model.call(asking("x"), { signal })).toMatchObject({ ok: true, value: { text: "late" } });
  });

  it("is not read to its end when one event never ends", async () => {
    let sent = 0;
    const endless = function* () {
      for (yield 'data: {"choices":[{"delta":{"content":"'; ; sent += 100_000) yield "x".repeat(100_000);
    };
    const fetch = async () => streaming(endless(), 0);
    const model = await openModel(
      { provider: "openai-compatible", model: "m" },
      { fetch, limits: { bytes: 1_000_000 } },
    );
    expect(await model.call(asking("x"), { signal })).toMatchObject({
      ok: false,
      error: { kind: "too_long" },
    });
    expect(sent).toBeLessThan(3_000_000);
  });

  it("is not retried when the quota is used up", async () => {
    const fetch = async () =>
      Response.json(
        { error: { message: "You exceeded your quota", code: "insufficient_quota" } },
        { status: 429 },
      );
    const model = await openModel({ provider: "openai", model: "m", key }, { fetch });
    expect(await model.call(asking("x"), { signal })).toMatchObject({
      ok: false,
      error: { kind: "rate_limited", retryable: false },
    });
  });
});
