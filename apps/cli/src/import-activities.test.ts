import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { makeDatabase, runCanter } from "./testing/run-canter.ts";

const root = join(import.meta.dirname, "../../..");
const folder = join(root, "packages/integrations/src/workout-import/testing/files");
const file = (name: string) => join(folder, name);

let data = "";
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "canter-import-"));
});
afterAll(() => rm(data, { recursive: true, force: true }));

const canter = (...args: readonly string[]) => runCanter(["--data", data, ...args]);

it("imports files of several formats once, with a preview, and undoes the import", async () => {
  await makeDatabase(data);
  const files = [file("hevy-export.csv"), file("triathlon-garmin-fr920xt.fit")];
  const checked = await canter("import", ...files, "--check");
  expect(checked.out).toContain("22 workouts, 330 sets, from 2018-05-27 to 2025-06-30 (hevy, fit)");
  expect(checked.out).toContain("unknown exercise: Lower Chest Fly");
  expect((await canter("export")).out).not.toContain("2018-05-27");

  const first = await canter("import", ...files);
  expect(first.out).toContain(
    "Brought in 22 workouts; 0 ask something (canter draft lists them), 0 were here already",
  );
  expect((await canter("import", ...files.toReversed())).out).toContain(
    "Brought in 0 workouts; 0 ask something (canter draft lists them), 22 were here already",
  );
  expect((await canter("export")).out).toContain("2018-05-27");

  const id = /--undo (\S+)/.exec(first.out)?.[1] ?? "";
  expect((await canter("import", "--undo", id)).out).toContain("Took back 22 workouts");
  expect((await canter("export")).out).not.toContain("2018-05-27");

  const open = await canter("import", file("strong-export.csv"));
  expect([open.status, open.err]).toEqual([
    2,
    "canter: --units: must be kg or lb: the file does not say which\n",
  ]);
  expect((await canter("import", file("strong-export.csv"), "--units", "lb")).out).toContain(
    "Brought in 15 workouts",
  );
});

it("reads its own table back whole, in the units that it was entered in, and counts what it leaves out", async () => {
  const other = await mkdtemp(join(tmpdir(), "canter-import-"));
  try {
    await canter("import", file("synthetic-fitnotes.csv"), file("run-garmin.tcx"));
    const table = (await canter("export", "--format", "csv")).out;
    const into = (...args: readonly string[]) => runCanter(["--data", other, ...args], { input: table });
    const read = await into("import", "-");
    expect([read.status, read.err]).toEqual([0, ""]);
    // What is asked about is whole, too.
    const drafts = JSON.parse((await into("draft", "--json")).out) as { items: { id: string }[] };
    await into("draft", "decide", ...drafts.items.map(({ id }) => id));
    const back = (await into("export", "--format", "csv")).out;
    const values = (text: string) =>
      text
        .split("\r\n")
        .map((line) => line.slice(line.indexOf(",")))
        .toSorted();
    expect(values(back)).toEqual(values(table));
    expect(back).toContain(",lb,");
  } finally {
    await rm(other, { recursive: true, force: true });
  }
});

it("brings in of its own table whom it is of, by name, and nothing that is here already", async () => {
  const [barn, other] = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), "canter-import-"))));
  try {
    const there = (args: readonly string[], input = "") =>
      runCanter(["--data", barn ?? "", ...args], { input });
    const into = (args: readonly string[], input: string) =>
      runCanter(["--data", other ?? "", ...args], { input });
    await there(["horse", "add", "Beau"]);
    await there(["log", "Beau flatwork 30 min"]);
    await there(["log", "squats 5x5 @ 100 kg"]);
    const both = (await there(["export", "--format", "csv"])).out;
    const [heading = "", ...rows] = both.split("\r\n");
    const beaus = [heading, ...rows.filter((row) => row.includes("Beau"))].join("\r\n");
    const mine = await into(["import", "-"], both);
    expect([mine.status, mine.out]).toEqual([0, expect.stringContaining("Brought in 1 workout;")]);
    expect(mine.out).toContain("column athlete has others, too, who are not brought in: Beau");
    const refused = await into(["import", "-"], beaus);
    expect([refused.status, refused.err]).toEqual([2, expect.stringContaining("column athlete is of Beau")]);
    expect(refused.err).toContain("--athlete");
    await into(["horse", "add", "Beau"], "");
    const asked = await into(["import", "-", "--athlete", "Beau"], both);
    expect([asked.status, asked.out]).toEqual([0, expect.stringContaining("Brought in 1 workout;")]);
    // Who says whose they are is heard, whatever they are called elsewhere; several of whom none is meant are not read.
    await into(["horse", "add", "Bo"], "");
    expect((await into(["import", "-", "--athlete", "Bo", "--check"], beaus)).out).toContain(
      "Would bring in",
    );
    expect((await into(["import", "-", "--athlete", "Bo", "--check"], both)).err).toContain("is of ");
    // What is stored here is known, whoever it is of.
    for (const flags of [[], ["--athlete", "Beau"]])
      expect((await there(["import", "-", ...flags], both)).out).toContain("1 was here already");
    expect((await there(["draft"])).out).toBe("There are no drafts.\n");
  } finally {
    for (const one of [barn, other]) await rm(one ?? "", { recursive: true, force: true });
  }
});

it("checks by what importing does, and says by its status whether all of it was read", async () => {
  const files = [file("hevy-export.csv"), file("strong-export.csv")];
  const asked = (text: string) => /(?:Would bring in|Brought in) (.*ask something)/.exec(text)?.[1];
  const other = await mkdtemp(join(tmpdir(), "canter-import-"));
  try {
    const into = (...args: readonly string[]) => runCanter(["--data", other, ...args]);
    await makeDatabase(other);
    const checked = await into("import", ...files, "--units", "lb", "--check");
    const done = await into("import", ...files, "--units", "lb");
    expect(asked(checked.out)).toBeDefined();
    expect(asked(checked.out)).toBe(asked(done.out));
    expect((await into("import", "--list")).out).toMatch(
      /^\S+ {2}.* done \d+\/\d+ {2}hevy-export.csv, strong/,
    );
    const broken = join(other, "broken.fit");
    await writeFile(broken, "nothing");
    expect((await into("import", file("run-garmin.tcx"), broken)).status).toBe(1);
    expect((await into("import", broken)).status).toBe(2);
    const drafts = (await into("draft")).out;
    const [id = ""] = drafts.split(" ");
    expect((await into("draft", "decide", id)).out).toBe(`${id}: saved.\n`);
    expect((await into("draft")).out).not.toContain(id);
  } finally {
    await rm(other, { recursive: true, force: true });
  }
});
