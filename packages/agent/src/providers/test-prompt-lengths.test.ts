import { afterEach, describe, expect, it } from "vitest";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "../testing/fake-model-server/start-fake-model-server.ts";
import type { ScriptInput } from "../testing/script/script.ts";
import { testPromptLengths } from "./test-prompt-lengths.ts";

let server: FakeModelServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const lengths = [
  { use: "Long", tokens: 3000 },
  { use: "Short", tokens: 400 },
];

const test = async (
  replies: ScriptInput["replies"],
  provider: "anthropic" | "openai-compatible",
  firstByteMs = 60_000,
) => {
  server = await startFakeModelServer({ script: { replies } });
  const ref = { provider, model: "m", key: "k", baseUrl: server.url };
  return testPromptLengths(ref, lengths, { limits: { firstByteMs, retries: 0 } });
};
const knows = { text: "The code word is quorvex." };

describe.each(["anthropic", "openai-compatible"] as const)("testing prompt lengths (%s)", (provider) => {
  it("sends prompts of the right length, the shortest first, and passes a model that knows their beginning", async () => {
    const seen = await test([knows, knows], provider);
    expect(seen.map(({ use, ok }) => [use, ok])).toEqual([
      ["Short", true],
      ["Long", true],
    ]);
    const sizes = server?.requests.map(({ body }) => JSON.stringify(body).length / 4) ?? [];
    expect(sizes[0]).toBeGreaterThan(400);
    expect(sizes[0]).toBeLessThan(550);
    expect(sizes[1]).toBeGreaterThan(3000);
    expect(sizes[1]).toBeLessThan(3300);
  });

  it("fails a model that does not know the beginning, and tries no longer ones", async () => {
    const seen = await test([{ text: "I see no code word." }], provider);
    expect(seen.map(({ ok }) => ok)).toEqual([false, false]);
    expect(seen[0]?.line).toMatch(/context is too short/);
    expect(server?.requests).toHaveLength(1);
  });

  it("fails a model that counted less than half of the prompt, whatever it answered", async () => {
    const seen = await test([knows, { ...knows, usage: { inputTokens: 1024, outputTokens: 9 } }], provider);
    expect(seen.map(({ ok }) => ok)).toEqual([true, false]);
  });

  it("reports the reason: a timeout, or a refusal", async () => {
    const late = await test([{ silent: "at_once" }], provider, 200);
    expect(late[0]?.line).toMatch(/^Short \(400 tokens\) won't work: no word within/);
    await server?.close();
    const refused = await test([{ status: { code: 400, message: "exceeds context" } }], provider);
    expect(refused[0]).toMatchObject({ ok: false, problem: { kind: "bad_request" } });
  });
});
