import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeDatabase, runCanter } from "./testing/run-canter.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "canter-import-"));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...args: readonly string[]) =>
  runCanter(args, { env: { CANTER_DATA: join(folder, "data"), CANTER_CLOCK: "2026-11-20T12:00:00Z" } });

it("imports a table of measurements once, with what it can't read named", async () => {
  const [good, bad] = [join(folder, "weights.csv"), join(folder, "bad.csv")];
  await writeFile(good, "Date;Weight (kg);Sleep\n01.11.2026;82,4;7:40\n02.11.2026;82,1;\n");
  await makeDatabase(join(folder, "data"));
  expect((await run("import", good, "--check")).out).toContain("weight 2, from 2026-11-01 to 2026-11-02");
  expect((await run("import", good)).out).toContain("3 measurements; 0 ask something, 0 were here already");
  expect((await run("import", good)).out).toContain("0 measurements; 0 ask something, 3 were here already");
  await writeFile(bad, "date,weight\n2026-11-03,80\n2026-11-40,80\n2026-11-05,-5\n");
  const broken = await run("import", bad);
  expect([broken.status, broken.out]).toEqual([1, expect.stringContaining("row 3 must have a date")]);
  expect(broken.out).toContain("must be from 2 to 650 kg");
  await writeFile(bad, "date,weight\n2026-11-04,80\n");
  expect((await run("import", bad, "--athlete", "Nobody")).err).toContain("--athlete: must be one of Me");
  expect((await run("import", bad, "--athlete", " me ")).out).toContain("1 measurement; 0 ask something");
});

it("reads a list of measurements, one a row, whatever the file is called", async () => {
  const file = join(folder, "list");
  await writeFile(file, "date,kind,value,unit\n2026-10-09,waist,84,cm\n2026-10-09,weight,82,kg\n");
  const { status, out } = await run("import", file);
  expect([status, out]).toEqual([0, expect.stringContaining("2 measurements; 0 ask something")]);
});

it("stops at a heading that no table has, and changes nothing", async () => {
  const file = join(folder, "g.csv");
  await writeFile(file, "Datum;Gewicht\n01.10.2026;180\n");
  const { status, err } = await run("import", file, "--map", "Datum=date,Gewich=body_weight:lb");
  expect([status, err]).toEqual([
    2,
    "canter: --map: no table has a column Gewich: there are Datum, Gewicht\n",
  ]);
});

it("says of a table that nothing is read of which columns it has, and how to say what they hold", async () => {
  const file = join(folder, "odd.csv");
  await writeFile(file, "Wann,Was\n01.10.2026,x\n");
  for (const flags of [[], ["--check"]]) {
    const { status, out, err } = await run("import", file, ...flags);
    expect([status, out, err]).toEqual([
      2,
      "",
      expect.stringContaining("Say with --map what its columns hold: Wann, Was"),
    ]);
  }
});

it("imports several at once, in one batch", async () => {
  const [weights, fat] = [join(folder, "m1.csv"), join(folder, "m2.csv")];
  await writeFile(weights, "date,weight\n2026-10-01,82\n");
  await writeFile(fat, "date,body_fat\n2026-10-02,18\n");
  expect((await run("import", weights, fat)).out).toContain("2 measurements; 0 ask something");
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

it("tries measurements by what importing does, over all of a long file, and takes them back", async () => {
  const file = join(folder, "long.csv");
  const days = Array.from({ length: 450 }, (_, nth) =>
    Temporal.PlainDate.from("2024-01-01").add({ days: nth }).toString(),
  );
  const row = (day: string, nth: number) =>
    `${day},${nth === 200 || nth === 320 ? 140 : nth === 401 ? 9999 : 80}`;
  // Twice the same one, far apart.
  await writeFile(file, ["date,weight", ...days.map(row), "2024-01-05,80", "2024-01-06,80"].join("\n"));
  const tried = await run("import", file, "--check");
  const done = await run("import", file);
  const measured = ({ status, out }: typeof tried) => [status, /^\d+ measurements;.*$/m.exec(out)?.[0]];
  expect(measured(tried)).toEqual([1, "447 measurements; 2 ask something, 2 were here already, 1 left out."]);
  expect(measured(done)).toEqual(measured(tried));
  const id = /--undo (\S+)/.exec(done.out)?.[1] ?? "";
  expect((await run("import", "--undo", id)).out).toBe(
    "Took back 0 workouts and 449 measurements; 0 stay, because somebody has changed them since.\n",
  );
});
