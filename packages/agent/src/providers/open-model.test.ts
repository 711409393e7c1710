import { afterEach, describe, expect, it } from "vitest";
import type { ModelProvider } from "../schema/model-ref.ts";
import type { FakeModelServer } from "../testing/fake-model-server/start-fake-model-server.ts";
import type { ScriptInput } from "../testing/script/script.ts";
import { askingFor as asking, serveModel, testKey as key } from "../testing/serve-model.ts";
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

describe.each(providers)("a model of %s", (provider) => {
  it("streams text as it arrives and returns the whole reply", async () => {
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

  it("handles a call without arguments, an unknown tool and a duplicate id", async () => {
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

  it("sends signed reasoning back to the model that made it, and to no other", async () => {
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
    // OpenAI's chat completions neither return nor accept reasoning; plain compatible servers do, unsigned.
    if (provider !== "openai") expect(own).toContain("They mean squats.");
    if (provider === "anthropic" || provider === "openrouter") expect(own).toContain("c2lnbmVk");
    expect(others).not.toContain("They mean squats.");
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

  it("uses OpenRouter's own figure for the cost", async () => {
    const usage = { inputTokens: 10, outputTokens: 10, cost: 0.001234 };
    const model = await serve("openrouter", { replies: [{ text: "x", usage }] });
    expect(await model.call(asking("x"), { signal })).toMatchObject({
      ok: true,
      value: { usage: { costMicros: 1234 } },
    });
  });

  it("separates OpenRouter's calls that carry no index", async () => {
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

  it("lets an error in the listener propagate", async () => {
    const model = await serve("anthropic", { replies: [{ text: "x" }] });
    const onText = () => {
      throw new Error("a bug of ours");
    };
    await expect(model.call(asking("x"), { signal, onText })).rejects.toThrow("a bug of ours");
  });
});
