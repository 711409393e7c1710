import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { Model, ModelRequest } from "../../schema/model.ts";
import type { ModelProvider } from "../../schema/model-ref.ts";
import { readRecordings } from "../../testing/fake-model-server/answer.ts";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "../../testing/fake-model-server/start-fake-model-server.ts";
import type { ScriptInput } from "../../testing/script/script.ts";
import { openModel } from "../open-model.ts";
import { recordWire } from "./record-wire.ts";

const key = "sk-live-0123456789abcdef";
const signal = new AbortController().signal;
const request: ModelRequest = {
  messages: [{ role: "user", text: "squats" }],
  tools: [],
  maxOutputTokens: 100,
};
const limits = { backoffMs: 1, betweenMs: 400, firstByteMs: 5000 };

const servers: FakeModelServer[] = [];
const folders: string[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const start = async (options: Parameters<typeof startFakeModelServer>[0]) => {
  const server = await startFakeModelServer(options);
  servers.push(server);
  return server;
};

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "canter-wire-"));
  folders.push(folder);
  return folder;
};

const open = (provider: ModelProvider, baseUrl: string, fetch?: typeof globalThis.fetch) =>
  openModel({ provider, model: "test-model", key, baseUrl }, { limits, ...(fetch && { fetch }) });

const hear = async (model: Model) => {
  const words: string[] = [];
  const started = performance.now();
  const reply = await model.call(request, { signal, onText: (delta) => words.push(delta) });
  return { reply, words, milliseconds: performance.now() - started };
};

const script: ScriptInput = {
  replies: [
    { status: { code: 429, retryAfterMs: 20, message: `slow down, ${key}` } },
    { text: ["Grüße ", "🐴", " done"], betweenMs: 60, calls: [{ tool: "save", input: { a: 1 }, pieces: 2 }] },
    { text: ["half ", "a word"], cut: { in: "text" } },
    { text: ["words ", "and then nothing"], silent: "midway" },
  ],
};

describe.each(["anthropic", "openai", "openrouter", "openai-compatible"] as const)(
  "recorded traffic of %s",
  (provider) => {
    it("replays exactly: replies, errors, chunks and their times", async () => {
      const folder = newFolder();
      const live = await start({ script });
      const model = await open(provider, live.url, recordWire(fetch, folder));
      const first = [await hear(model), await hear(model), await hear(model)];
      await expect.poll(() => readdirSync(folder)).toHaveLength(4);
      const again = await open(provider, (await start({ replay: folder })).url);
      const second = [await hear(again), await hear(again), await hear(again)];

      expect(first.map(({ reply }) => (reply.ok ? reply.value.text : reply.error.kind))).toEqual([
        "Grüße 🐴 done",
        "cut",
        "silent",
      ]);
      const replyOf = ({ reply }: (typeof first)[number]) => (reply.ok ? reply.value : reply.error.kind);
      expect(second.map(replyOf)).toEqual(first.map(replyOf));
      expect(second.map(({ words }) => words)).toEqual(first.map(({ words }) => words));
      // All its chunks together: on a busy machine two of them may arrive at once.
      expect(second[0]!.milliseconds).toBeGreaterThan(150);
    });

    it("stores no key, even if the server repeats it", async () => {
      const folder = newFolder();
      const live = await start({ script });
      await hear(await open(provider, live.url, recordWire(fetch, folder)));
      const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
      expect(texts[0]).toContain("slow down, (key)");
      expect(texts.join("\n")).not.toContain(key);
      const [recording] = readRecordings(folder);
      expect(recording).toMatchObject({
        request: { method: "POST", body: { model: "test-model" } },
        response: { status: 429, headers: { "retry-after-ms": "20" }, end: "whole" },
      });
    });
  },
);

describe("recording the traffic", () => {
  it("keeps a character that is split between two chunks", async () => {
    const folder = newFolder();
    const horse = new TextEncoder().encode("🐴");
    const torn = async () =>
      new Response(
        new ReadableStream<Uint8Array>({
          start(controller) {
            controller.enqueue(horse.slice(0, 2));
            controller.enqueue(horse.slice(2));
            controller.close();
          },
        }),
      );
    const response = await recordWire(torn, folder)("http://model.example/v1/messages?key=secret", {
      method: "POST",
      body: "{}",
    });
    expect(await response.text()).toBe("🐴");
    const [recording] = readRecordings(folder);
    expect(recording!.request.url).toBe("http://model.example/v1/messages");
    const bytes = recording!.response.pieces.map(({ base64 }) => Buffer.from(base64 ?? "", "base64"));
    expect(bytes).toHaveLength(2);
    expect(Buffer.concat(bytes).toString()).toBe("🐴");
  });

  it("records that we aborted", async () => {
    const folder = newFolder();
    const live = await start({ script: { replies: [{ silent: "at_once" }] } });
    const call = recordWire(fetch, folder)(`${live.url}/messages`, {
      method: "POST",
      body: "{}",
      signal: AbortSignal.timeout(100),
    });
    await expect(call).rejects.toMatchObject({ name: "TimeoutError" });
    expect(readRecordings(folder)[0]!.response).toMatchObject({ status: 0, end: "left" });
  });

  it("continues the numbering in a folder, and records unreachable servers", async () => {
    const folder = newFolder();
    const record = () =>
      recordWire(fetch, folder)("http://127.0.0.1:9/v1/messages", { method: "POST", body: "{}" });
    await expect(record()).rejects.toThrow("fetch failed");
    await expect(record()).rejects.toThrow("fetch failed");
    expect(readdirSync(folder)).toEqual(["001.json", "002.json"]);
    expect(readRecordings(folder)[1]!.response).toMatchObject({ status: 0, end: "cut", pieces: [] });
  });
});
