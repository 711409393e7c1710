import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCanter } from "./testing/run-canter.ts";

const weights = "date,weight\n2026-10-01,82\n";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "canter-any-"));
  await run("horse", "add", "Beau");
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...args: readonly string[]) =>
  runCanter(args, { env: { CANTER_DATA: join(folder, "data"), CANTER_CLOCK: "2026-11-20T12:00:00Z" } });

const written = async (name: string, content: string | Uint8Array): Promise<string> => {
  await writeFile(join(folder, name), content);
  return join(folder, name);
};

it("reads a pipe as it reads a file", async () => {
  const pipe = join(folder, "pipe");
  await promisify(execFile)("mkfifo", [pipe]);
  const [{ status, out }] = await Promise.all([run("import", pipe, "--check"), writeFile(pipe, weights)]);
  expect([status, out]).toEqual([0, expect.stringContaining("1 measurement;")]);
});

it("knows a file by what is in it, whatever it is called, packed or not", async () => {
  const table = await written("table.json", weights);
  expect((await run("import", table, "--check")).out).toContain("1 measurement;");
  const all = gzipSync((await run("export", "--all")).out);
  for (const name of ["all.jsonl.gz", "all"]) {
    const moved = await runCanter([
      "import",
      await written(name, all),
      "--data",
      join(folder, `moved-${name}`),
    ]);
    expect([moved.status, moved.err]).toEqual([0, ""]);
    expect(moved.out).toMatch(/^Imported \d+ rows\./);
  }
  const cut = await written("cut.gz", all.subarray(0, all.length - 200));
  const refused = await run("import", cut, "--replace");
  expect([refused.status, refused.err]).toEqual([2, `canter: ${cut}: can't be unpacked: it is damaged\n`]);
  const talk = gzipSync('{"pk":"user#u","sk":"conversation#c","attributes":{"messages":[]}}\n');
  expect((await run("import", await written("talk", talk), "--check")).out).toMatch(/^Would bring in 0 conv/);
});

it("refuses what does not go together, and changes nothing", async () => {
  const table = await written("w.csv", weights);
  const cases: readonly (readonly [readonly string[], string])[] = [
    [["--undo", "x", table], "FILE: does not go with --undo"],
    [["--list", table], "FILE: does not go with --list"],
    [["--list", "--undo", "x"], "--undo: does not go with --list"],
    [["--undo", "x", "--check"], "--check: does not go with --undo"],
    [["-", "-"], "FILE: standard input, -, can be given once"],
    [[folder], `${folder}: must be a file; this is a folder`],
    [[join(folder, "none")], `${join(folder, "none")}: there is no such file`],
  ];
  for (const [args, message] of cases) {
    const { status, err } = await run("import", ...args);
    expect([status, err]).toEqual([2, expect.stringContaining(`canter: ${message}`)]);
  }
  expect((await run("import", "--list")).out).toBe("Nothing was brought in.\n");
});
