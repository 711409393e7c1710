import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { runCanter } from "./testing/run-canter.ts";

const root = join(import.meta.dirname, "../../..");
const folder = join(root, "packages/integrations/src/workout-import/testing/files");
const file = (name: string) => join(folder, name);

let data = "";
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "canter-import-"));
});
afterAll(() => rm(data, { recursive: true, force: true }));

const canter = (...args: string[]) => runCanter(["--data", data, ...args]);

it("imports files of several formats once, with a preview, and undoes the import", async () => {
  const files = [file("hevy-export.csv"), file("triathlon-garmin-fr920xt.fit")];
  const checked = await canter("import", ...files, "--check");
  expect(checked.out).toContain("22 workouts, 330 sets, from 2018-05-27 to 2025-06-30 (hevy, fit)");
  expect(checked.out).toContain("unknown exercise: Lower Chest Fly");
  expect((await canter("export")).out).not.toContain("2018-05-27");

  const first = await canter("import", ...files);
  expect(first.out).toContain("Brought in 22 workouts; 0 ask something (see drafts), 0 were here already");
  expect((await canter("import", ...files.toReversed())).out).toContain(
    "Brought in 0 workouts; 0 ask something (see drafts), 22 were here already",
  );
  expect((await canter("export")).out).toContain("2018-05-27");

  const id = /--undo (\S+)/.exec(first.out)?.[1] ?? "";
  expect((await canter("import", "--undo", id)).out).toContain("Took back 22 workouts");
  expect((await canter("export")).out).not.toContain("2018-05-27");

  const open = await canter("import", file("strong-export.csv"));
  expect([open.status, open.err]).toEqual([
    2,
    "canter: massUnit: must be kg or lb: the file does not say which\n",
  ]);
  expect((await canter("import", file("strong-export.csv"), "--units", "lb")).out).toContain(
    "Brought in 15 workouts",
  );
});
