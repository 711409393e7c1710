import { afterEach, describe, expect, it } from "vitest";
import type { ModelRef } from "../schema/model-ref.ts";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "../testing/fake-model-server/start-fake-model-server.ts";
import type { ScriptInput } from "../testing/script/script.ts";
import { testModel } from "./test-model.ts";

let server: FakeModelServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const test = async (script: ScriptInput, provider: ModelRef["provider"] = "anthropic") => {
  server = await startFakeModelServer({ script });
  const ref = { provider, model: "claude-test", key: "right", baseUrl: server.url };
  return testModel(ref, { limits: { firstByteMs: 300, retries: 0 } });
};
const counts = { when: { userText: "Count" }, text: ["one ", "two ", "three"], betweenMs: 5 };
const reports = {
  when: { offers: "report_number" },
  calls: [{ tool: "report_number", input: { number: 7 } }],
};

describe("testing a model", () => {
  it.each(["anthropic", "openai", "openrouter", "openai-compatible"] as const)(
    "passes with %s",
    async (provider) => {
      const seen = await test({ replies: [counts, reports] }, provider);
      expect(seen).toMatchObject({
        ok: true,
        reachable: true,
        keyAccepted: true,
        streams: true,
        callsTools: true,
      });
      expect(seen.lines.join("\n")).toMatch(
        /^claude-test answers and accepts the key \(\d+ ms\)\.\nIts words stream: the first came after \d+ ms\.\nIt calls tools \(\d+ ms\)\.$/,
      );
      expect(seen.milliseconds.firstWord).toBeLessThan(seen.milliseconds.text!);
    },
  );

  it("reports a refused key, without the key", async () => {
    const seen = await test({ key: "another", replies: [] });
    expect(seen).toMatchObject({
      ok: false,
      reachable: true,
      keyAccepted: false,
      problem: { kind: "unauthorized" },
    });
    expect(seen.lines).toEqual([
      "claude-test is reached, but does not accept the key.",
      "anthropic answered 401: it does not accept the key",
    ]);
  });

  it("reports an unreachable server", async () => {
    const seen = await testModel(
      { provider: "openai-compatible", model: "qwen3", baseUrl: "http://127.0.0.1:9/v1" },
      { limits: { retries: 0 } },
    );
    expect(seen).toMatchObject({ ok: false, reachable: false, keyAccepted: false });
    expect(seen.lines[0]).toBe("qwen3 can't be reached.");
  });

  it("reports an unknown model", async () => {
    const seen = await test({ replies: [{ status: { code: 404, message: "model: no claude-test" } }] });
    expect(seen).toMatchObject({
      ok: false,
      reachable: true,
      keyAccepted: true,
      problem: { kind: "bad_request" },
    });
    expect(seen.lines[1]).not.toContain("no claude-test");
    expect(seen.problem?.detail).toContain("model: no claude-test");
  });

  it("reports a model that can't call tools, and one whose text doesn't stream", async () => {
    const seen = await test({ replies: [{ text: "one two three" }, { text: "7!" }] });
    expect(seen).toMatchObject({ ok: false, streams: false, callsTools: false });
    expect(seen.lines.slice(1)).toEqual([
      "Its words come all at once: one sees nothing while it writes.",
      "It does not call tools; agents need one that does.",
    ]);
  });

  it("reports arguments that can't be parsed", async () => {
    const seen = await test({
      replies: [counts, { calls: [{ tool: "report_number", rawInput: '{"number": ' }] }],
    });
    expect(seen).toMatchObject({ ok: false, callsTools: false });
    expect(seen.lines[2]).toMatch(/^It calls tools with arguments that can't be read/);
  });
});
