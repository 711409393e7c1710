import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "../testing/fake-model-server/start-fake-model-server.ts";
import type { ScriptInput } from "../testing/script/script.ts";
import { canEmbed, openEmbedder } from "./open-embedder.ts";

const key = "sk-test-0123456789abcdef";
const { signal } = new AbortController();
const texts = ["My knee hurts", "knee knee"];

let server: FakeModelServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const open = async (script: ScriptInput, embed?: () => readonly number[]) => {
  server = await startFakeModelServer({ script, ...(embed && { embed }) });
  return openEmbedder({ provider: "openai-compatible", model: "nomic-embed-text", baseUrl: server.url, key });
};

describe("embedding texts", () => {
  it("sends them as they are, and returns a vector each", async () => {
    const embedder = await open({ replies: [{ text: "", usage: { inputTokens: 7, outputTokens: 0 } }], key });
    const embedded = await embedder.embed(texts, { signal });
    if (!embedded.ok) throw new Error(embedded.error.message);
    const { vectors, tokens } = embedded.value;
    expect([vectors.length, vectors[0]?.length, tokens]).toEqual([2, 64, 7]);
    const place = vectors[1]?.indexOf(2) ?? -1;
    expect(vectors[0]?.[place]).toBe(1);
    expect(server?.requests[0]).toMatchObject({
      path: "/embeddings",
      status: 200,
      body: { model: "nomic-embed-text", input: texts, encoding_format: "float" },
    });
  });

  it.each<readonly [string, ScriptInput, object]>([
    ["a wrong key", { replies: [], key: "sk-another" }, { kind: "unauthorized", retryable: false }],
    [
      "too many requests",
      { replies: [{ status: { code: 429 } }] },
      { kind: "rate_limited", retryable: true },
    ],
    ["a server error", { replies: [{ status: { code: 500 } }] }, { kind: "other", retryable: true }],
    ["silence", { replies: [{ silent: "at_once" }] }, { kind: "timeout", retryable: true }],
    [
      "a redirect elsewhere",
      { replies: [{ status: { code: 302, location: "http://127.0.0.1:1/" } }] },
      { kind: "bad_request", retryable: false },
    ],
  ])("returns a problem: %s", async (_what, script, expected) => {
    const embedder = await open(script);
    expect(await embedder.embed(texts, { signal, totalMs: 300 })).toMatchObject({
      ok: false,
      error: expected,
    });
  });

  it("refuses answers of another shape", async () => {
    let call = 0;
    const embedder = await open({ replies: [{ text: "", times: "always" }] }, () =>
      call++ % 2 === 0 ? [1, 2] : [1],
    );
    expect(await embedder.embed(texts, { signal })).toMatchObject({
      ok: false,
      error: { kind: "other", retryable: false, message: expect.stringContaining("no embedding") as string },
    });
    const page = createServer((_request, response) => response.end("<html>key sk-test-0123456789abcdef"));
    await new Promise<void>((resolve) => page.listen(0, "127.0.0.1", resolve));
    const baseUrl = `http://127.0.0.1:${(page.address() as AddressInfo).port}/v1`;
    const wrong = await openEmbedder({ provider: "openai-compatible", model: "m", baseUrl, key });
    const answer = await wrong.embed(texts, { signal });
    page.close();
    expect(answer).toMatchObject({ ok: false, error: { kind: "other", retryable: false } });
    expect(JSON.stringify(answer)).not.toContain(key);
  });

  it("can be stopped", async () => {
    const embedder = await open({ replies: [{ silent: "at_once" }] });
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    expect(await embedder.embed(texts, { signal: stop.signal })).toMatchObject({
      ok: false,
      error: { kind: "aborted" },
    });
  });
});

it("texts are embedded by who speaks OpenAI's protocol", () => {
  expect([canEmbed("openai"), canEmbed("openai-compatible"), canEmbed("anthropic")]).toEqual([
    true,
    true,
    false,
  ]);
});
