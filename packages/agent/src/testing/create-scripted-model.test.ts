import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ModelProblem, ModelReply, ModelRequest } from "../schema/model.ts";
import type { Result } from "@canter/domain/result";
import type { ModelProvider } from "../schema/model-ref.ts";
import { openModel } from "../providers/open-model.ts";
import { createScriptedModel } from "./create-scripted-model.ts";
import { type FakeModelServer, startFakeModelServer } from "./fake-model-server/start-fake-model-server.ts";
import type { ScriptInput } from "./script/script.ts";

const signal = new AbortController().signal;
const asking = (text: string): ModelRequest => ({
  messages: [
    { role: "system", text: "You log." },
    { role: "user", text },
  ],
  tools: [{ name: "save", description: "Saves.", inputSchema: { type: "object", properties: {} } }],
  maxOutputTokens: 100,
});

const usage = { inputTokens: 10, outputTokens: 5, cachedInputTokens: 0 };
const replies: ScriptInput["replies"] = [
  { text: ["Two ", "words"], usage },
  {
    text: "With calls",
    calls: [
      { tool: "save", input: { a: 1 } },
      { tool: "invented", rawInput: "{" },
    ],
    usage,
  },
  { text: "cut short", finish: "length", usage },
  { text: "refused", finish: "content-filter", usage },
  { calls: [{ tool: "save", rawInput: "[]", pieces: 2 }], usage },
  { text: ["half ", "and half"], cut: { in: "text" } },
  { text: "x", calls: [{ tool: "save", input: { a: 1 } }], cut: { in: "call", clean: true } },
  { text: ["half ", "and half"], silent: "midway" },
  { silent: "at_once" },
  { text: "then", failsWith: "overloaded" },
  { text: "then", failsWith: "rate_limited" },
  { text: "then", failsWith: "server_error" },
  { status: { code: 429, retryAfter: 2 } },
  { status: { code: 500 } },
  { status: { code: 529 } },
  { status: { code: 401 } },
  { status: { code: 400 } },
  { text: { repeat: "0123456789".repeat(100), characters: 1_000_000 } },
];

/** What a kernel's decisions depend on; the wording of problems may differ. */
const essence = (result: Result<ModelReply, ModelProblem>, words: readonly string[]) =>
  result.ok
    ? { ...result.value, model: "", words }
    : { ...result.error, message: "", detail: "", words: result.error.kind === "too_long" ? [] : words };

describe("a scripted model", () => {
  let server: FakeModelServer;
  beforeAll(async () => {
    server = await startFakeModelServer({
      script: ({ userText }) => ({
        ...replies[Number(userText)]!,
        ...withIds(replies[Number(userText)]!),
      }),
    });
  });
  afterAll(() => server.close());
  const withIds = ({ calls = [] }: ScriptInput["replies"][number]) => ({
    calls: calls.map((call, place) => ({ id: `id_${place}`, ...call })),
  });

  it.each(replies.map((reply, at) => [JSON.stringify(reply).slice(0, 90), at] as const))(
    "answers as both wires do: %s",
    async (_, at) => {
      const scripted = createScriptedModel({ replies: [{ ...replies[at]!, ...withIds(replies[at]!) }] });
      const limits = { retries: 0, ...(replies[at]!.silent && { firstByteMs: 200, betweenMs: 150 }) };
      const open = (provider: "anthropic" | "openai") =>
        openModel({ provider, model: "m", key: "k", baseUrl: server.url }, { limits });
      const seen = [];
      for (const model of [scripted, await open("anthropic"), await open("openai")]) {
        const words: string[] = [];
        const result = await model.call(asking(String(at)), { signal, onText: (delta) => words.push(delta) });
        seen.push(essence(result, words));
      }
      const [plain, anthropic, openai] = seen;
      expect(anthropic).toEqual(plain);
      expect(openai).toEqual(plain);
    },
  );

  it("records its requests and chooses by them", async () => {
    const model = createScriptedModel(
      {
        replies: [
          { when: { toolResultOf: "save", toolResultText: "bad date" }, text: "mended" },
          { when: { systemText: "You log.", toolResults: false }, text: "first" },
        ],
      },
      { name: "tiny" },
    );
    const first = await model.call(asking("x"), { signal });
    expect(first).toMatchObject({ ok: true, value: { text: "first", model: "tiny" } });
    const second = await model.call(
      {
        ...asking("x"),
        messages: [
          ...asking("x").messages,
          { role: "assistant", text: "", calls: [{ callId: "a", tool: "save", input: {} }] },
          {
            role: "tool",
            results: [{ callId: "a", tool: "save", output: { error: "bad date" }, isError: true }],
          },
        ],
      },
      { signal },
    );
    expect(second).toMatchObject({ ok: true, value: { text: "mended" } });
    expect(model.requests).toHaveLength(2);
    expect(model.ref).toEqual({ provider: "scripted", model: "tiny" });
  });

  it("reports the end of the script", async () => {
    const seen = await createScriptedModel({ replies: [] }).call(asking("x"), { signal });
    expect(seen).toMatchObject({
      ok: false,
      error: { kind: "bad_request", message: expect.stringContaining("no further reply") },
    });
  });

  it.each([{ silent: "at_once" as const }, { text: ["a", "b", "c"], betweenMs: 9000 }, { delayMs: 9000 }])(
    "stops on request: %j",
    async (reply) => {
      const stop = new AbortController();
      const model = createScriptedModel({ replies: [reply] }, { silenceMs: 9000 });
      const asked = model.call(asking("x"), { signal: stop.signal });
      setTimeout(() => stop.abort(), 20);
      expect(await asked).toMatchObject({ ok: false, error: { kind: "aborted" } });
    },
  );
});

describe("any script", () => {
  let server: FakeModelServer;
  let reply: ScriptInput["replies"][number];
  beforeAll(async () => {
    server = await startFakeModelServer({ script: () => reply });
  });
  afterAll(() => server.close());

  const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
  const object = fc.dictionary(fc.string({ maxLength: 6 }), fc.jsonValue(), { maxKeys: 4 });
  const call = fc
    .record({
      tool: fc.constantFrom("save", "invented_tool"),
      input: object,
      torn: fc.boolean(),
      pieces: fc.integer({ min: 1, max: 4 }),
    })
    .map(({ torn, input, ...rest }) =>
      torn ? { ...rest, rawInput: JSON.stringify(input).slice(0, -1) } : { ...rest, input },
    );
  const scripted = fc.record({
    text: fc.array(words, { maxLength: 4 }),
    calls: fc.array(call, { maxLength: 4 }),
    usage: fc.constant(usage),
    fault: fc.constantFrom(
      {},
      {},
      { cut: { in: "text" as const } },
      { cut: { in: "call" as const } },
      { cut: { in: "call" as const, clean: true } },
      { failsWith: "overloaded" as const },
      { failsWith: "rate_limited" as const },
      { status: { code: 529 } },
    ),
  });

  it("gives the same reply or problem through every provider's package", async () => {
    const limits = { retries: 0 };
    const open = (provider: ModelProvider) =>
      openModel({ provider, model: "m", key: "k", baseUrl: server.url }, { limits });
    const wired = await Promise.all(
      (["anthropic", "openai", "openrouter", "openai-compatible"] as const).map(open),
    );
    await fc.assert(
      fc.asyncProperty(scripted, async ({ fault, ...rest }) => {
        reply = {
          ...rest,
          ...fault,
          calls: rest.calls.map((each, place) => ({ id: `id_${place}`, ...each })),
        };
        const seen = [];
        for (const model of [createScriptedModel({ replies: [reply] }), ...wired]) {
          const result = await model.call(asking("x"), { signal });
          seen.push(essence(result, []));
        }
        for (const each of seen.slice(1)) expect(each).toEqual(seen[0]);
      }),
      { numRuns: 100 },
    );
  });
});
