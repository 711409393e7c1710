import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeDatabase, runCanter } from "./testing/run-canter.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "canter-coach-"));
  await makeDatabase(join(folder, "data"));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...args: readonly string[]) =>
  runCanter(["coach", ...args], { env: { CANTER_DATA: join(folder, "data") } });

it("shows the current coach, chooses another, creates one and deletes it", async () => {
  expect((await run()).out).toMatch(/^\* Steady: .+\n {2}Maren: .+\n {2}Viktor: .+\n {2}Elin: .+\n$/);
  const said = [
    "--tone",
    "short, like a drill",
    "--methodology",
    "heavy basics",
    "--insists-on",
    "a warm-up",
  ];
  expect((await run("new", "Olga", ...said)).out).toContain("Made: Olga.");
  expect((await run("use", "olga")).out).toBe("Olga speaks to you now.\n");
  expect(JSON.parse((await run("list", "--json")).out)).toMatchObject({
    items: { 4: { name: "Olga", insistsOn: ["a warm-up"], isOwn: true } },
  });
  expect((await run("delete", "Olga")).out).toBe("Gone: Olga.\n");
  expect((await run()).out).toContain("* Steady");
});

it("reports errors", async () => {
  const unknown = await run("use", "Boris");
  expect(unknown.status).not.toBe(0);
  expect(unknown.err).toContain("There is no coach Boris. There are: Steady, Maren, Viktor, Elin.");
  const wrong = await run("new", "Olga", "--tone", "x".repeat(201), "--methodology", "basics");
  expect(wrong.err).toContain("tone");
  expect((await run("delete", "Maren")).err).toContain("built in");
});
