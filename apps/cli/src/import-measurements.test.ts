import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCanter } from "./testing/run-canter.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "canter-import-"));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...args: readonly string[]) =>
  runCanter(args, { env: { CANTER_DATA: join(folder, "data"), CANTER_CLOCK: "2026-11-20T12:00:00Z" } });

it("imports a CSV of measurements once, and nothing of a broken one", async () => {
  const [good, bad] = [join(folder, "weights.csv"), join(folder, "bad.csv")];
  await writeFile(good, "Date;Weight (kg);Sleep\n01.11.2026;82,4;7:40\n02.11.2026;82,1;\n");
  await writeFile(bad, "date,weight\n2026-11-03,80\n2026-11-40,80\n2026-11-05,-5\n");
  expect((await run("import", good, "--check")).out).toBe(
    "Would bring in 3 measurements; 0 were there already.\n",
  );
  expect((await run("import", good)).out).toBe("Brought in 3 measurements; 0 were there already.\n");
  expect((await run("import", good)).out).toBe("Brought in 0 measurements; 3 were there already.\n");
  const broken = await run("import", bad);
  expect([broken.status === 0, broken.err]).toEqual([
    false,
    "canter: row 3, column date: must be a date, as in 2026-11-20\nrow 4, column weight: must be from 2 to 650 kg\n",
  ]);
  await writeFile(bad, "date,weight\n2026-11-03,80\n");
  expect((await run("import", bad, "--athlete", "Nobody")).err).toContain("--athlete: must be one of Me");
  expect((await run("import", bad, "--athlete", " me ")).out).toBe(
    "Brought in 1 measurement; 0 were there already.\n",
  );
});

it("imports several at once, one after the other", async () => {
  const [weights, fat] = [join(folder, "m1.csv"), join(folder, "m2.csv")];
  await writeFile(weights, "date,weight\n2026-10-01,82\n");
  await writeFile(fat, "date,body_fat\n2026-10-02,18\n");
  expect((await run("import", weights, fat)).out).toBe(
    "Brought in 1 measurement; 0 were there already.\nBrought in 1 measurement; 0 were there already.\n",
  );
});

it("refuses to check what it can only bring in, and leaves the database as it is", async () => {
  const all = join(folder, "all.jsonl");
  const before = (await run("export", "--all")).out;
  await writeFile(all, before);
  for (const flags of [["--check"], ["--replace", "--check"]]) {
    const { status, err } = await run("import", all, ...flags);
    expect([status, err]).toEqual([2, expect.stringContaining("--check: an export is brought in whole")]);
  }
  const after = (await run("export", "--all")).out;
  expect(after.match(/"measurements"/gu)).toEqual(before.match(/"measurements"/gu));
});

it("takes weights without a unit in that of --units", async () => {
  const file = join(folder, "lb.csv");
  await writeFile(file, "date,weight\n2026-09-06,180\n");
  await run("import", file, "--units", "lb");
  expect((await run("export", "--all")).out).toContain(String.raw`\"value\":180,\"unit\":\"lb\"`);
});
