import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeDatabase, runCanter } from "./testing/run-canter.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "canter-assignment-"));
  await makeDatabase(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...args: readonly string[]) =>
  runCanter(["assignment", ...args], { env: { CANTER_EXAMPLE_AGENTS: "1", CANTER_DATA: folder } });

it("lists agents' assignments, runs one now, and shows when it was done", async () => {
  expect((await run("list")).out).toMatch(/^echo\/daily-echo {2}Daily echo {2}when asked {2}never yet$/m);
  expect(await run("run", "daily-echo")).toMatchObject({ status: 0, out: "Good morning, Me.\n" });
  const ran = JSON.parse((await run("run", "echo/daily-echo", "--json")).out) as { runId: string };
  const { items } = JSON.parse((await run("list", "--json")).out) as {
    items: { id: string; last?: { run: { id: string; state: string } } }[];
  };
  expect(items.find(({ id }) => id === "daily-echo")?.last?.run).toMatchObject({
    id: ran.runId,
    state: "done",
  });
  const refused = await run("run", "nothing");
  expect([refused.status, refused.err]).toEqual([
    2,
    expect.stringMatching(/must be one of .*echo\/daily-echo/),
  ]);
});
