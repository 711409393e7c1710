import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeDatabase, runCanter } from "./testing/run-canter.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "canter-memory-"));
  await makeDatabase(join(folder, "data"));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...args: readonly string[]) =>
  runCanter(["memory", ...args], {
    env: {
      CANTER_EXAMPLE_AGENTS: "1",
      CANTER_DATA: join(folder, "data"),
      CANTER_CLOCK: "2026-11-20T12:00:00Z",
    },
  });

it("shows what agents remember, sets, corrects and forgets it, and exports it as a file", async () => {
  expect((await run("set", "coach", "style", "direct, with numbers")).out).toBe(
    'Remembered: coach  style  "direct, with numbers"\n',
  );
  await run("set", "echo", "flu", '{"since": "monday"}', "--for", "2d");
  const { out } = await run();
  expect(out).toMatch(
    /^coach {2}style {2}"direct, with numbers"\necho {2}flu {2}\{"since":"monday"\} {2}until 2026-11-22T12:00:\d\d\.\d{3}Z\n$/,
  );
  const file = join(folder, "memory.yml");
  const yaml = (await run("list", "--yaml")).out;
  await writeFile(file, yaml);
  expect((await run("forget", "coach", "style")).out).toBe(
    'Forgotten: coach  style  "direct, with numbers"\n',
  );
  expect((await run("import", file)).out).toBe("Remembered 2 entries.\n");
  expect((await run("list", "--yaml")).out).toBe(yaml);
  await writeFile(file, "coach:\n  style:\n    valeu: 1\n");
  const broken = await run("import", file);
  expect([broken.status === 0, broken.err]).toEqual([
    false,
    "canter: coach.style: line 2: must have a value, and createdAt and expiresAt where they are known\n",
  ]);
  expect((await run("set", "coach", "a", "1", "--for", "ever")).err).toMatch(/^canter: --for: must be hours/);
});
