import { afterEach, describe, expect, it } from "vitest";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "../testing/fake-model-server/start-fake-model-server.ts";
import type { ScriptInput } from "../testing/script/script.ts";
import { openTranscriber, type TranscriberLimits } from "./open-transcriber.ts";

const key = "sk-test-0123456789abcdef";
const { signal } = new AbortController();
const sound = { bytes: new TextEncoder().encode("RIFF....WAVEfmt "), mediaType: "audio/webm;codecs=opus" };

let server: FakeModelServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const open = async (script: ScriptInput, limits: Partial<TranscriberLimits> = {}) => {
  server = await startFakeModelServer({ script });
  const ref = { provider: "openai-compatible", model: "whisper-1", baseUrl: server.url, key } as const;
  return openTranscriber(ref, { limits });
};

describe("transcribing speech", () => {
  it("sends a form with the audio, and returns its text", async () => {
    const transcriber = await open({ replies: [{ text: " I slept badly. " }], key });
    expect(await transcriber.transcribe(sound, { signal })).toEqual({ ok: true, value: "I slept badly." });
    expect(server?.requests[0]).toMatchObject({
      path: "/audio/transcriptions",
      status: 200,
      body: {
        model: "whisper-1",
        file: { name: "audio.webm", type: "audio/webm", size: 16, head: "RIFF....WAVEfmt " },
      },
    });
  });

  it.each<readonly [string, ScriptInput, object]>([
    [
      "a wrong key",
      { replies: [], key: "sk-another-0123456789" },
      { kind: "unauthorized", retryable: false },
    ],
    [
      "too many requests",
      { replies: [{ status: { code: 429 } }] },
      { kind: "rate_limited", retryable: true },
    ],
    ["a server error", { replies: [{ status: { code: 500 } }] }, { kind: "other", retryable: true }],
    [
      "a redirect",
      { replies: [{ status: { code: 307, location: "http://127.0.0.1:1/" } }] },
      { retryable: false },
    ],
    ["half an answer", { replies: [{ text: "I slept", cut: { in: "text" } }] }, {}],
  ])("returns a problem for people where there is %s", async (_, script, problem) => {
    const transcriber = await open(script);
    const result = await transcriber.transcribe(sound, { signal });
    expect(result).toMatchObject({ ok: false, error: problem });
    expect(JSON.stringify(result)).not.toContain(key);
    expect(server?.requests.length ?? 0).toBeLessThanOrEqual(1);
  });

  it("times out, and stops when it is no longer wanted", async () => {
    const transcriber = await open({ replies: [{ silent: "at_once", times: "always" }] }, { totalMs: 100 });
    expect(await transcriber.transcribe(sound, { signal })).toMatchObject({ error: { kind: "timeout" } });
    const own = new AbortController();
    const given = transcriber.transcribe(sound, { signal: own.signal });
    own.abort();
    expect(await given).toMatchObject({ error: { kind: "aborted" } });
  });

  it("limits the size of an answer", async () => {
    const transcriber = await open({ replies: [{ text: "long ".repeat(500) }] }, { answerBytes: 1000 });
    expect(await transcriber.transcribe(sound, { signal })).toMatchObject({ ok: false });
  });
});
