import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import { makeDatabase, runCanter } from "./testing/run-canter.ts";

const key = "key-of-no-known-form-0123456789";
const script = {
  key,
  replies: [
    { when: { userText: "Count" }, text: ["one ", "two"], betweenMs: 5 },
    { when: { offers: "report_number" }, calls: [{ tool: "report_number", input: { number: 7 } }] },
    ...Array.from({ length: 3 }, () => ({ when: { userText: "code word" }, text: "QUORVEX" })),
  ],
};

let folder: string;
let server: FakeModelServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "canter-model-"));
  await makeDatabase(join(folder, "data"));
  server = await startFakeModelServer({ script });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const run = (args: readonly string[], environment: Record<string, string> = {}) =>
  runCanter(["model", ...args], { env: { CANTER_DATA: join(folder, "data"), ...environment } });

it("tests the environment's model, and writes a replayable recording, without the key", async () => {
  const model = (url: string) => ({
    CANTER_MODEL: "anthropic:claude-test",
    CANTER_MODEL_BASE_URL: url,
    ANTHROPIC_API_KEY: key,
  });
  const listed = await run(["list"], model(server.url));
  expect(listed.out).toBe(
    `all agents  anthropic:claude-test  at ${server.url}  with a key  (from the environment)\n`,
  );
  const dir = join(folder, "record");
  const tested = await run(["test", "--record", dir], model(server.url));
  expect([tested.err, tested.status]).toEqual(["", 0]);
  expect(tested.out).toMatch(
    /^anthropic:claude-test\nok {6}Reach it\nok {6}Answer {2}.*\nok {6}Stream .*\nok {6}Call tools/,
  );
  expect(tested.out).toMatch(
    /Logging a message \(1500 tokens\): read whole in .*Preparing a day .*A talk with the coach \(6500 tokens\): read whole in \S+ s\. It has a context of 6500 tokens at least\./s,
  );
  const files = await readdir(dir);
  expect(files).toHaveLength(5);
  for (const file of files) expect(await readFile(join(dir, file), "utf8")).not.toContain(key);
  const replayed = await startFakeModelServer({ replay: dir });
  const again = await run(["test", "--json"], model(replayed.url));
  expect(JSON.parse(again.out)).toMatchObject({ model: "anthropic:claude-test", ok: true });
  await replayed.close();
});

it("reports what is missing or wrong", async () => {
  expect((await run(["list"])).out).toBe("No model is set: the playbooks do all.\n");
  const none = await run(["test"]);
  expect([none.status, none.err]).toEqual([expect.any(Number), expect.stringContaining("none is set")]);
  expect(none.status).not.toBe(0);
  const wrong = await run(["list"], { CANTER_MODEL: "mystery:x" });
  expect([wrong.status, wrong.err]).toEqual([
    2,
    expect.stringMatching(/^canter: CANTER_MODEL: .*providers are/),
  ]);
});
