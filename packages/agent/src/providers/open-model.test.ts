import { afterEach, describe, expect, it } from "vitest";
import type { ModelRequest } from "../schema/model.ts";
import type { ModelProvider, ModelRef } from "../schema/model-ref.ts";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "../testing/fake-model-server/start-fake-model-server.ts";
import type { ScriptFunction } from "../testing/script/play-script.ts";
import type { ScriptInput } from "../testing/script/script.ts";
import type { ModelLimits } from "./model-limits.ts";
import { openModel } from "./open-model.ts";

const providers: ModelProvider[] = ["anthropic", "openai", "openrouter", "openai-compatible"];
const key = "sk-live-0123456789abcdef";
const quick: Partial<ModelLimits> = { totalMs: 20_000, backoffMs: 5, longestWaitMs: 300 };
/** Only for what is silent: a busy machine is slow too. */
const impatient: Partial<ModelLimits> = { firstByteMs: 200, betweenMs: 150 };

let server: FakeModelServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

type Status = { code: number; message?: string; retryAfter?: number; location?: string };
type Serving = { limits?: Partial<ModelLimits>; ref?: Partial<ModelRef>; fetch?: typeof fetch };

const serve = async (provider: ModelProvider, script: ScriptInput | ScriptFunction, how: Serving = {}) => {
  server = await startFakeModelServer({ script });
  const ref = { provider, model: "test-model", baseUrl: server.url, key, ...how.ref };
  return openModel(ref, { limits: { ...quick, ...how.limits }, ...(how.fetch && { fetch: how.fetch }) });
};

const asking = (text: string, more: Partial<ModelRequest> = {}): ModelRequest => ({
  messages: [
    { role: "system", text: "You log workouts." },
    { role: "user", text },
  ],
  tools: [{ name: "save", description: "Saves a workout.", inputSchema: { type: "object", properties: {} } }],
  maxOutputTokens: 300,
  ...more,
});

const signal = new AbortController().signal;

describe.each(providers)("a model of %s", (provider) => {
  it("shows words as they arrive and gives the whole reply", async () => {
    const model = await serve(
      provider,
      {
        replies: [
          {
            text: ["Logging ", "two."],
            calls: [
              { tool: "save", id: "a", input: { workoutIndex: 0 }, pieces: 3 },
              { tool: "save", id: "b", input: { workoutIndex: 1 } },
            ],
            usage: { inputTokens: 1000, outputTokens: 50, cachedInputTokens: 200 },
          },
        ],
      },
      { ref: { price: { inputPerMillion: 3, outputPerMillion: 15 } } },
    );
    const words: string[] = [];
    const reply = await model.call(asking("squats"), { signal, onText: (delta) => words.push(delta) });
    expect(words).toEqual(["Logging ", "two."]);
    expect(reply).toEqual({
      ok: true,
      value: {
        text: "Logging two.",
        calls: [
          { callId: "a", tool: "save", input: { workoutIndex: 0 } },
          { callId: "b", tool: "save", input: { workoutIndex: 1 } },
        ],
        finish: "tool-calls",
        usage: { inputTokens: 1000, outputTokens: 50, cachedInputTokens: 200, costMicros: 3750 },
        model: "test-model",
      },
    });
    expect(model.ref).toEqual({ provider, model: "test-model" });
  });

  it("sends tools, choice, limits and the results of tools", async () => {
    const model = await serve(provider, { replies: [{ text: "fine" }] });
    const reply = await model.call(
      asking("log it", {
        toolChoice: { tool: "save" },
        temperature: 0.5,
        messages: [
          ...asking("log it").messages,
          {
            role: "assistant",
            text: "On it.",
            calls: [
              { callId: "a", tool: "save", input: { workoutIndex: 0 } },
              { callId: "b", tool: "save", input: '{"x', invalid: "no JSON" },
            ],
          },
          {
            role: "tool",
            results: [
              { callId: "a", tool: "save", output: { saved: true }, isError: false },
              { callId: "b", tool: "save", output: "no JSON", isError: true },
            ],
          },
        ],
      }),
      { signal },
    );
    expect(reply).toMatchObject({ ok: true, value: { text: "fine", finish: "stop" } });
    const { asked, body } = server!.requests[0]!;
    expect(asked).toMatchObject({
      systemText: expect.stringContaining("You log workouts."),
      userText: "log it",
    });
    expect(asked.toolResults).toEqual([
      { callId: "a", tool: "save", text: '{"saved":true}' },
      { callId: "b", tool: "save", text: expect.stringContaining("no JSON") },
    ]);
    expect(body).toMatchObject({ max_tokens: 300, temperature: 0.5 });
    const choice = { anthropic: { type: "tool", name: "save" } }[provider as "anthropic"];
    expect(body.tool_choice).toMatchObject(choice ?? { type: "function", function: { name: "save" } });
  });

  it.each([
    ["malformed JSON", '{"workoutIndex": ', "no valid JSON"],
    ["malformed JSON in one piece", '{"a":1', "no valid JSON"],
    ["no object", "[1, 2]", "no object"],
  ])("marks arguments that are %s", async (_, rawInput, why) => {
    const model = await serve(provider, {
      replies: [
        {
          calls: [
            { tool: "save", rawInput },
            { tool: "save", id: "fine", input: { a: 1 } },
          ],
        },
      ],
    });
    const reply = await model.call(asking("x"), { signal });
    expect(reply).toMatchObject({
      ok: true,
      value: {
        calls: [
          { callId: "call_1_1", tool: "save", input: rawInput, invalid: expect.stringContaining(why) },
          { callId: "fine", tool: "save", input: { a: 1 } },
        ],
      },
    });
  });

  it("reads a call without arguments, an invented tool and one id used twice", async () => {
    const model = await serve(provider, {
      replies: [
        {
          calls: [
            { tool: "save", rawInput: "", id: "same" },
            { tool: "invented", input: { deep: { er: [1] } }, id: "same" },
          ],
        },
      ],
    });
    const reply = await model.call(asking("x"), { signal });
    expect(reply.ok && reply.value.calls.map(({ tool, input }) => [tool, input])).toEqual([
      ["save", {}],
      ["invented", { deep: { er: [1] } }],
    ]);
  });

  it("asks again after 429, 500 and 529, honouring retry-after", async () => {
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
      expect(reply.error.message).toContain(status.location ?? `${provider} answered ${status.code}`);
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

  it("takes a fault at the head of the stream like a status, and asks again", async () => {
    const model = await serve(provider, { replies: [{ failsWith: "overloaded" }, { text: "at last" }] });
    expect(await model.call(asking("x"), { signal })).toMatchObject({ ok: true, value: { text: "at last" } });
  });

  it("bounds the whole of a stream that trickles", async () => {
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
      const model = await serve(provider, { replies: [reply] }, { limits: { longestWaitMs: 15_000 } });
      const stop = new AbortController();
      setTimeout(() => stop.abort(), 100);
      const started = performance.now();
      const seen = await model.call(asking("x"), { signal: stop.signal });
      expect(seen).toMatchObject({ ok: false, error: { kind: "aborted", retryable: false } });
      expect(performance.now() - started).toBeLessThan(2000);
      expect(await model.call(asking("x"), { signal: stop.signal })).toMatchObject({
        ok: false,
        error: { kind: "aborted" },
      });
      expect(server!.requests).toHaveLength(1);
    },
  );

  it("says when nobody is there, without credentials", async () => {
    const model = await serve(provider, { replies: [] }, { limits: { retries: 1 } });
    await server!.close();
    const seen = await model.call(asking("x"), { signal });
    expect(seen).toMatchObject({ ok: false, error: { kind: "unreachable", retryable: true } });
    expect(!seen.ok && seen.error.message).toMatch(/127\.0\.0\.1:\d+\/v1 can't be reached.*ECONNREFUSED/);
  });

  it.each([
    ["a web page", "<html>Sign in to the hotel's network</html>", "text/html"],
    ["words that are no JSON", "data: {nonsense\n\n", "text/event-stream"],
    ["JSON of another kind", 'data: {"type":"surprise","choices":"none"}\n\n', "text/event-stream"],
    ["nothing", "", "text/event-stream"],
  ])("survives %s", async (_, body, type) => {
    const fetch = async () => new Response(body, { headers: { "content-type": type } });
    const model = await openModel({ provider, model: "m", key }, { fetch, limits: quick });
    const seen = await model.call(asking("x"), { signal });
    expect(seen).toMatchObject({
      ok: false,
      error: { kind: body === "" ? "cut" : expect.stringMatching(/^(other|cut)$/) },
    });
  });

  it("gives signed reasoning back to the model that made it, and to no other", async () => {
    const thinking = { text: "They mean squats.", signature: "c2lnbmVk" };
    const script: ScriptInput = {
      replies: [
        { thinking, text: "So:", calls: [{ tool: "save", id: "a", input: {} }] },
        { text: "done", times: "always" },
      ],
    };
    const model = await serve(provider, script);
    const first = await model.call(asking("x"), { signal });
    if (!first.ok) throw new Error(first.error.message);
    const { text, calls, opaque } = first.value;
    expect(JSON.parse(JSON.stringify({ opaque }))).toEqual(opaque === undefined ? {} : { opaque });
    const next = asking("x", {
      messages: [
        ...asking("x").messages,
        { role: "assistant", text, calls, opaque: opaque ?? null },
        { role: "tool", results: [{ callId: "a", tool: "save", output: "saved", isError: false }] },
      ],
    });
    await model.call(next, { signal });
    const other = await openModel({ provider, model: "other", baseUrl: server!.url, key });
    await other.call(next, { signal });
    const [, own, others] = server!.requests.map(({ body }) => JSON.stringify(body));
    // OpenAI's chat completions neither give nor take reasoning; plain compatible servers do, unsigned.
    if (provider !== "openai") expect(own).toContain("They mean squats.");
    if (provider === "anthropic" || provider === "openrouter") expect(own).toContain("c2lnbmVk");
    expect(others).not.toContain("They mean squats.");
  });

  it("leaves no key in anything that it says", async () => {
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
    expect(!seen.ok && seen.error.message).toMatch(
      /400: Key \(key\) and \(key\) and \(key\) and http:\/\/host\//,
    );
    expect(JSON.stringify(server!.requests)).not.toContain(key);
  });
});

describe("a model", () => {
  it("marks Anthropic's system text for its cache", async () => {
    const model = await serve("anthropic", { replies: [{ text: "x" }] });
    await model.call(asking("x"), { signal });
    expect(server!.requests[0]!.body.system).toEqual([
      { type: "text", text: "You log workouts.", cache_control: { type: "ephemeral" } },
    ]);
  });

  it("takes OpenRouter's own word for the cost", async () => {
    const usage = { inputTokens: 10, outputTokens: 10, cost: 0.001234 };
    const model = await serve("openrouter", { replies: [{ text: "x", usage }] });
    expect(await model.call(asking("x"), { signal })).toMatchObject({
      ok: true,
      value: { usage: { costMicros: 1234 } },
    });
  });

  it("keeps OpenRouter's calls apart where they carry no index", async () => {
    const model = await serve("openrouter", {
      replies: [
        {
          calls: [
            { tool: "save", id: "a", input: { workoutIndex: 0 }, index: "missing", pieces: 2 },
            { tool: "save", id: "b", input: { workoutIndex: 1 }, index: "missing" },
          ],
        },
      ],
    });
    const reply = await model.call(asking("x"), { signal });
    expect(reply.ok && reply.value.calls).toEqual([
      { callId: "a", tool: "save", input: { workoutIndex: 0 } },
      { callId: "b", tool: "save", input: { workoutIndex: 1 } },
    ]);
  });

  it("does not ask again when money is used up", async () => {
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

  it("does not look for keys in the environment", async () => {
    process.env.ANTHROPIC_API_KEY = "from-the-environment";
    const sent: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (_, init) => {
      sent.push(init?.headers);
      return new Response("", { status: 401 });
    };
    try {
      const model = await openModel({ provider: "anthropic", model: "m" }, { fetch });
      expect(await model.call(asking("x"), { signal })).toMatchObject({
        ok: false,
        error: { kind: "unauthorized" },
      });
      expect(JSON.stringify(sent)).not.toContain("from-the-environment");
    } finally {
      delete process.env.ANTHROPIC_API_KEY;
    }
  });

  it("lets a bug in whoever listens be a bug", async () => {
    const model = await serve("anthropic", { replies: [{ text: "x" }] });
    const onText = () => {
      throw new Error("a bug of ours");
    };
    await expect(model.call(asking("x"), { signal, onText })).rejects.toThrow("a bug of ours");
  });
});
