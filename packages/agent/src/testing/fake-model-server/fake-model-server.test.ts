import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
} from "@ai-sdk/provider";
import { createOpenRouter } from "@openrouter/ai-sdk-provider";
import { afterEach, describe, expect, it } from "vitest";
import type { ScriptInput } from "../script/script.ts";
import { type FakeModelServer, startFakeModelServer } from "./start-fake-model-server.ts";

const clients: Record<string, (baseURL: string) => LanguageModelV4> = {
  anthropic: (baseURL) => createAnthropic({ baseURL, apiKey: "sk-secret" })("claude-test"),
  openai: (baseURL) => createOpenAI({ baseURL, apiKey: "sk-secret" }).chat("gpt-test"),
  "openai-compatible": (baseURL) =>
    createOpenAICompatible({ baseURL, apiKey: "sk-secret", name: "local", includeUsage: true })("llama-test"),
  openrouter: (baseURL) =>
    createOpenRouter({ baseURL, apiKey: "sk-secret", compatibility: "strict" }).chat("some/model"),
};
const everyClient = Object.keys(clients);

const asking = (text: string): LanguageModelV4CallOptions => ({
  prompt: [
    { role: "system", content: "You log workouts." },
    { role: "user", content: [{ type: "text", text }] },
  ],
  tools: [{ type: "function", name: "save", inputSchema: { type: "object", properties: {} } }],
  maxOutputTokens: 100,
});

let server: FakeModelServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const serve = async (client: string, ...replies: ScriptInput["replies"]) => {
  server = await startFakeModelServer({ script: { replies } });
  return clients[client]!(server.url);
};

async function stream(model: LanguageModelV4, options = asking("hello")) {
  const parts: LanguageModelV4StreamPart[] = [];
  const { stream: read } = await model.doStream(options);
  for await (const part of read) parts.push(part);
  return parts;
}

const deltas = (parts: LanguageModelV4StreamPart[]) =>
  parts.flatMap((part) => (part.type === "text-delta" && part.delta ? [part.delta] : []));

const callsOf = (parts: LanguageModelV4StreamPart[]) =>
  parts.flatMap((part) =>
    part.type === "tool-call" ? [{ id: part.toolCallId, tool: part.toolName, input: part.input }] : [],
  );

/** How a package reports a broken stream; `providers` turns all of them into one kind of problem. */
const outcome = async (model: LanguageModelV4, options = asking("hello")) => {
  try {
    const parts = await stream(model, options);
    const finish = parts.findLast((part) => part.type === "finish");
    return {
      texts: deltas(parts),
      error: parts.some(({ type }) => type === "error"),
      finish: finish?.finishReason.raw,
    };
  } catch {
    return { error: true };
  }
};

describe.each(everyClient)("read by the %s package", (client) => {
  it("streams text in its pieces and reports usage", async () => {
    const model = await serve(client, {
      text: ["Logged ", "for ", "you."],
      usage: { inputTokens: 120, outputTokens: 7, cachedInputTokens: 20 },
    });
    const parts = await stream(model);
    expect(deltas(parts)).toEqual(["Logged ", "for ", "you."]);
    expect(parts.at(-1)).toMatchObject({
      type: "finish",
      finishReason: { unified: "stop" },
      usage: { inputTokens: { total: 120, cacheRead: 20 }, outputTokens: { total: 7 } },
    });
  });

  it("streams parallel calls with their ids, in order", async () => {
    const model = await serve(client, {
      text: "Two things.",
      calls: [
        { tool: "save", id: "a", input: { workoutIndex: 0 }, pieces: 3 },
        { tool: "save", input: { workoutIndex: 1 } },
      ],
    });
    const parts = await stream(model);
    expect(callsOf(parts)).toEqual([
      { id: "a", tool: "save", input: '{"workoutIndex":0}' },
      { id: "call_1_2", tool: "save", input: '{"workoutIndex":1}' },
    ]);
    expect(parts.at(-1)).toMatchObject({ type: "finish", finishReason: { unified: "tool-calls" } });
  });

  it("gives the same without streaming", async () => {
    const model = await serve(client, {
      text: ["Two ", "things."],
      calls: [{ tool: "invented", id: "a", input: { workoutIndex: 0 } }],
      usage: { inputTokens: 12, outputTokens: 3 },
    });
    const { content, finishReason, usage } = await model.doGenerate(asking("hello"));
    expect(content).toMatchObject([
      { type: "text", text: "Two things." },
      { type: "tool-call", toolCallId: "a", toolName: "invented", input: '{"workoutIndex":0}' },
    ]);
    expect(finishReason.unified).toBe("tool-calls");
    expect(usage.inputTokens.total).toBe(12);
  });

  it.each([
    [429, true],
    [500, true],
    [529, true],
    [401, false],
  ])("answers %i as an error of the protocol", async (code, isRetryable) => {
    const model = await serve(client, { status: { code, message: "words of the script", retryAfter: 7 } });
    await expect(stream(model)).rejects.toMatchObject({
      name: "AI_APICallError",
      statusCode: code,
      isRetryable,
      message: "words of the script",
      responseHeaders: { "retry-after": "7" },
    });
  });

  it("stays silent, before the headers and after them", async () => {
    const model = await serve(client, { silent: "at_once" }, { silent: "after_headers" });
    for (let time = 0; time < 2; time += 1) {
      const seen = await outcome(model, { ...asking("hello"), abortSignal: AbortSignal.timeout(150) });
      expect(seen).toMatchObject({ error: true });
    }
    await expect.poll(() => server!.requests.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  it("waits before the first byte and between the chunks", async () => {
    const model = await serve(client, { text: ["a", "b", "c"], delayMs: 60, betweenMs: 40 });
    const started = performance.now();
    await stream(model);
    expect(performance.now() - started).toBeGreaterThan(130);
  });

  it("streams 10 MB", async () => {
    const model = await serve(client, {
      text: { repeat: "0123456789abcdef".repeat(1024), characters: 10_000_000 },
    });
    const texts = deltas(await stream(model));
    expect(texts.reduce((sum, { length }) => sum + length, 0)).toBe(10_000_000);
  });

  it("lists its requests, without the key", async () => {
    const model = await serve(client, { text: "x", times: "always" });
    await stream(model, asking("squats 5x5"));
    expect(server!.requests).toMatchObject([
      { number: 1, status: 200, aborted: false, asked: { userText: "squats 5x5", tools: ["save"] } },
    ]);
    expect(server!.requests[0]!.asked.systemText).toContain("You log workouts.");
    const overHttp = await fetch(new URL("/requests", server!.url));
    const listed: unknown = await overHttp.json();
    expect(listed).toEqual(JSON.parse(JSON.stringify(server!.requests)));
    expect(JSON.stringify(listed)).not.toContain("sk-secret");
  });

  it("reads the results of tools in the next request", async () => {
    const model = await serve(
      client,
      { when: { toolResults: 2, toolResultText: "no such athlete" }, text: "mended" },
      { text: "not this" },
    );
    const parts = await stream(model, {
      ...asking("hello"),
      prompt: [
        ...asking("log it").prompt,
        {
          role: "assistant",
          content: ["a", "b"].map((toolCallId) => ({
            type: "tool-call",
            toolCallId,
            toolName: "save",
            input: {},
          })),
        },
        {
          role: "tool",
          content: ["fine", "no such athlete"].map((value, at) => ({
            type: "tool-result",
            toolCallId: "ab"[at]!,
            toolName: "save",
            output: { type: "text", value },
          })),
        },
      ],
    });
    expect(deltas(parts)).toEqual(["mended"]);
    expect(server!.requests[0]!.asked.toolResults).toEqual([
      { callId: "a", tool: "save", text: "fine" },
      { callId: "b", tool: "save", text: "no such athlete" },
    ]);
  });
});

describe.each(everyClient)("broken for the %s package", (client) => {
  it.each([
    ["torn in a text", { text: ["half ", "and half"], cut: { in: "text" } }],
    ["torn in a call", { calls: [{ tool: "save", input: { workoutIndex: 0 } }], cut: { in: "call" } }],
    ["ended early in a text", { text: ["half ", "and half"], cut: { in: "text", clean: true } }],
    ["ended early in a call", { calls: [{ tool: "save", input: {} }], cut: { in: "call", clean: true } }],
    ["failing behind the headers", { text: ["half ", "and half"], failsWith: "overloaded" }],
  ] satisfies [string, ScriptInput["replies"][number]][])(
    "is %s: never a finished answer",
    async (_, reply) => {
      const seen = await outcome(await serve(client, reply));
      expect(seen.finish).toBeUndefined();
    },
  );

  it("sends malformed arguments as they are", async () => {
    const model = await serve(client, {
      calls: [{ tool: "save", rawInput: '{"workoutIndex": ', pieces: 2 }],
    });
    // OpenRouter's package drops them; its raw chunks still have them.
    const read = client === "openrouter" ? "{}" : '{"workoutIndex": ';
    expect(callsOf(await stream(model))).toEqual([{ id: "call_1_1", tool: "save", input: read }]);
  });

  it("sends a wrong index as it is", async () => {
    const model = await serve(client, {
      calls: [
        { tool: "save", input: { a: 1 }, index: 3 },
        { tool: "save", input: { b: 1 }, index: 7 },
      ],
    });
    expect(callsOf(await stream(model)).map(({ input }) => input)).toEqual(['{"a":1}', '{"b":1}']);
  });
});

describe("the fake model server", () => {
  it("sends the script's bytes in both protocols", async () => {
    server = await startFakeModelServer({
      script: {
        replies: [
          {
            times: 2,
            calls: [{ tool: "save", id: "x", rawInput: '{"a', index: "missing" }],
            usage: { inputTokens: 1, outputTokens: 1 },
          },
        ],
      },
    });
    const ask = async (path: string) =>
      (
        await fetch(server!.url + path, {
          method: "POST",
          body: JSON.stringify({ model: "m", stream: true, messages: [{ role: "user", content: "hi" }] }),
        })
      ).text();
    const anthropic = await ask("/messages");
    expect(anthropic).toContain(
      'event: content_block_start\ndata: {"type":"content_block_start","content_block"',
    );
    expect(anthropic).toContain('"partial_json":"{\\"a"');
    expect(anthropic).toContain('"stop_reason":"tool_use"');
    const openai = await ask("/chat/completions");
    expect(openai).toContain(
      '"tool_calls":[{"id":"x","type":"function","function":{"name":"save","arguments":""}}]',
    );
    expect(openai).toContain("data: [DONE]");
    expect(openai).not.toContain('"usage"');
  });

  it("reports the end of the script", async () => {
    server = await startFakeModelServer({ script: { replies: [] } });
    await expect(stream(clients.openai!(server.url))).rejects.toMatchObject({
      statusCode: 400,
      message: "The script has no further reply for this request.",
    });
  });

  it("chooses by text, by results, by tools and by count, and has a fallback", async () => {
    server = await startFakeModelServer({
      script: {
        replies: [
          { when: { userText: "squats" }, text: "squats it is" },
          { when: { call: 2 }, text: "second" },
          { when: { toolResults: false, offers: "save" }, text: "save it" },
        ],
        otherwise: { text: "nothing else" },
      },
    });
    const model = clients.openai!(server.url);
    const texts = [];
    for (const text of ["squats 5x5", "run", "ride", "swim"])
      texts.push(deltas(await stream(model, asking(text))).join());
    expect(texts).toEqual(["squats it is", "second", "save it", "nothing else"]);
  });

  it("lets code decide", async () => {
    server = await startFakeModelServer({
      script: ({ userText, call }) => ({ text: `${call}: ${userText}` }),
    });
    expect(deltas(await stream(clients.anthropic!(server.url), asking("echo")))).toEqual(["1: echo"]);
  });

  it("accepts only the script's key, if it names one", async () => {
    server = await startFakeModelServer({ script: { key: "right", replies: [{ text: "in" }] } });
    const { url } = server;
    await expect(stream(clients.anthropic!(url))).rejects.toMatchObject({
      statusCode: 401,
      message: "invalid x-api-key",
    });
    const right = createAnthropic({ baseURL: url, apiKey: "right" })("m");
    expect(deltas(await stream(right))).toEqual(["in"]);
  });

  it("lists its model in the form of each protocol", async () => {
    server = await startFakeModelServer({ script: { model: "claude-test", replies: [] } });
    const list = async (headers: Record<string, string>): Promise<unknown> =>
      (await fetch(`${server!.url}/models`, { headers })).json();
    expect(await list({ "anthropic-version": "2023-06-01" })).toMatchObject({
      data: [{ type: "model", id: "claude-test" }],
    });
    expect(await list({})).toMatchObject({ object: "list", data: [{ id: "claude-test", object: "model" }] });
  });

  it("refuses an invalid script, and names the place", async () => {
    await expect(startFakeModelServer({ script: { replies: [{ txt: "x" } as object] } })).rejects.toThrow(
      /txt/,
    );
  });
});
