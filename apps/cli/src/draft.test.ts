import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCanter } from "./testing/run-canter.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "canter-draft-"));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...args: readonly string[]) =>
  runCanter(args, { env: { CANTER_DATA: join(folder, "data"), CANTER_CLOCK: "2026-11-20T12:00:00Z" } });

const runs = (...rows: readonly string[]) =>
  ["Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time", ...rows].join("\n");

it("asks by what a double is the double of, and decides several all or none", async () => {
  await run("log", "ran 5 km in 25 minutes on 18 november");
  await run("log", "went for a swim");
  const file = join(folder, "again.csv");
  await writeFile(file, runs("2026-11-18,Running,Cardio,,,,5,km,0:25:00"));
  await run("import", file);
  const listed = (await run("draft")).out;
  expect(listed).toMatch(/Is it the same as Wed.* 18 Nov.*running.*5 km.*\?/);
  const ids = [...listed.matchAll(/^(\S+) {2}/gmu)].map(([, id = ""]) => id);
  expect(ids).toHaveLength(2);
  const swim = ids.find((id) => new RegExp(`${id}.*swim`).test(listed)) ?? "";
  for (const as of ["same", "separate"]) {
    const refused = await run("draft", "decide", ...ids, "--as", as);
    expect([refused.status, refused.out, refused.err]).toEqual([
      2,
      "",
      `canter: ${swim}: must be keep: it is like no other workout\n`,
    ]);
  }
  expect((await run("draft")).out).toBe(listed);

  const kept = await run("draft", "decide", swim);
  expect([kept.status, kept.err]).toEqual([2, expect.stringContaining(`canter draft answer ${swim}`)]);
  expect((await run("draft", "answer", swim, "banana")).err).toContain(`${swim}: must answer what it asks`);
  expect((await run("draft", "answer", swim, "it was 45 minutes")).out).toBe(`${swim}: saved.\n`);
  expect((await run("workouts")).out).toContain("45:00");
  expect((await run("draft", "answer", swim, "50 minutes")).err).toContain("it is no draft");
  const [double = ""] = ids.filter((id) => id !== swim);
  expect((await run("draft", "decide", double, "--as", "same")).out).toContain("logged already");
  expect((await run("draft")).out).toBe("There are no drafts.\n");
});
