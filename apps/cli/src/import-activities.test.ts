import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { spawnSync } from "node:child_process";

const root = join(import.meta.dirname, "../../..");
const folder = join(root, "packages/integrations/src/activity/testing/files");
const file = (name: string) => join(folder, name);

let data = "";
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "canter-import-"));
});
afterAll(() => rm(data, { recursive: true, force: true }));

const canter = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(join(root, "bin/canter"), ["--data", data, ...args], {
    encoding: "utf8",
    env: { ...process.env, CANTER_DEMO: "0" },
  });
  return { status, stdout, stderr };
};

it(
  "brings in files of several formats once, shows them before, and takes them back",
  { timeout: 120_000 },
  () => {
    const files = [file("hevy-export.csv"), file("triathlon-garmin-fr920xt.fit")];
    const checked = canter("import", ...files, "--check");
    expect(checked.stdout).toContain("22 workouts, 330 sets, from 2018-05-27 to 2025-06-30 (hevy, fit)");
    expect(checked.stdout).toContain("unknown exercise: Lower Chest Fly");
    expect(canter("export").stdout).not.toContain("2018-05-27");

    const first = canter("import", ...files);
    expect(first.stdout).toContain(
      "Brought in 22 workouts; 0 ask something (see drafts), 0 were here already",
    );
    expect(canter("import", ...files.toReversed()).stdout).toContain(
      "Brought in 0 workouts; 0 ask something (see drafts), 22 were here already",
    );
    expect(canter("export").stdout).toContain("2018-05-27");

    const id = /--undo (\S+)/.exec(first.stdout)?.[1] ?? "";
    expect(canter("import", "--undo", id).stdout).toContain("Took back 22 workouts");
    expect(canter("export").stdout).not.toContain("2018-05-27");

    const open = canter("import", file("strong-export.csv"));
    expect([open.status, open.stderr]).toEqual([
      2,
      "canter: massUnit: must be kg or lb: the file does not say which\n",
    ]);
    expect(canter("import", file("strong-export.csv"), "--units", "lb").stdout).toContain(
      "Brought in 15 workouts",
    );
  },
);
