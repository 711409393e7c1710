import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isWhole } from "@canter/agent/testing/thorough-in";
import {
  changedSeconds,
  changedTests,
  chooseTests,
  core,
  createSecondsOf,
  daySeconds,
  environmentOfAll,
  isShortened,
  killsOf,
  readMeasured,
  recentChanges,
  testDays,
  testFiles,
  weekDays,
} from "./test-days.mjs";

type Figures = { readonly part: number; readonly whole: number; readonly clock: number };

type Choice = {
  readonly files: readonly string[];
  readonly whole: readonly string[];
  readonly seconds: number;
};

const root = join(import.meta.dirname, "..");
const scripts = "packages/application/src/agents/logger/model-scripts.test.ts";
const days: readonly Choice[] = testDays(root);
const all: readonly string[] = [...testFiles(root, "store"), ...testFiles(root, "browser")];
const secondsOf: (file: string) => Figures = createSecondsOf(readMeasured(root));

const choiceOn = (day: number, changes: readonly (readonly string[])[] = []): Choice =>
  chooseTests(root, day, changes);

describe("the days of the tests", () => {
  it("run every file with a database or a browser within a week, but for thorough ones", () => {
    expect(all.length).toBeGreaterThan(250);
    for (let from = 0; from < days.length; from += weekDays) {
      const week = new Set(days.slice(from, from + weekDays).flatMap(({ files }) => files));
      expect(all.filter((file) => !week.has(file) && !file.includes(".thorough."))).toEqual([]);
    }
  });

  it("run every file whole that leaves something out on others, once in a round", () => {
    const whole = new Set(days.flatMap((day) => day.whole));
    expect(all.filter((file) => file.includes(".thorough.") && !whole.has(file))).toEqual([]);
    expect(all.filter((file) => isShortened(root, file) && !whole.has(file))).toEqual([]);
    expect(whole).toContain("e2e/src/program.e2e.test.ts");
    expect(whole).toContain("apps/server/src/http/access.test.ts");
    expect(days.length).toBeLessThanOrEqual(4 * weekDays);
  });

  it("take equally long, and stay within the budget, whatever was changed", () => {
    const room = daySeconds(readMeasured(root));
    for (const day of days.keys()) expect(choiceOn(day, [all]).seconds).toBeLessThanOrEqual(room);
    const seconds = days.map((day) => day.seconds);
    expect(Math.min(...seconds)).toBeGreaterThan(Math.max(...seconds) * 0.75);
  });

  it("run the core every day, and other kills and other quarters of the tables of cases each day", () => {
    expect(core.filter((file: string) => !all.includes(file))).toEqual([]);
    for (const { files } of days) expect(core.filter((file: string) => !files.includes(file))).toEqual([]);
    const [first, again] = [0, days.length].map((day) => chooseTests(root, day, []));
    expect(again.files).toEqual(first.files);
    expect(again.environment.CANTER_RUN_CRASHES_SEED).not.toBe(first.environment.CANTER_RUN_CRASHES_SEED);
    expect(chooseTests(root, 3, []).environment.CANTER_QUARTER).toBe("3");
  });

  it("kill servers more often where a file is whole than on other days", () => {
    const file = "apps/server/src/crash.thorough.test.ts";
    const kills = [...days.keys()].map((day) => chooseTests(root, day, []).environment.CANTER_CRASHES_SQLITE);
    const share = String(20 / days.filter(({ whole }) => whole.includes(file)).length);
    expect(kills).toEqual(days.map(({ whole }) => (whole.includes(file) ? share : undefined)));
  });

  it("share out a tenth of all kills among the days of a file that takes long", () => {
    const file = "apps/server/src/run-crash.thorough.test.ts";
    const its = [...days.keys()].filter((day) => days[day]?.whole.includes(file));
    expect(its.length).toBeGreaterThan(1);
    const kills = its.map((day) => Number(chooseTests(root, day, []).environment.CANTER_RUN_CRASHES_SQLITE));
    expect(kills.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(20);
    for (const one of kills) expect(one).toBeLessThan(20);
  });

  it("kill servers as often where everything is run, elsewhere on each day", () => {
    const environment = environmentOfAll(root, 5);
    expect(environment).toMatchObject({
      CANTER_RUN_CRASHES_SQLITE: "20",
      CANTER_BARN_CRASHES_POSTGRES: "10",
      CANTER_APPLY_CRASHES_SQLITE: "10",
      CANTER_JOB_CRASHES: "2",
      CANTER_RUN_CRASHES_SEED: "5",
    });
    expect(environment).not.toHaveProperty("CANTER_WHOLE");
    expect(environment).not.toHaveProperty("CANTER_TESTS");
  });
});

describe("a test file", () => {
  const textOf = (file: string): string => readFileSync(join(root, file), "utf8");

  it("reads its own numbers of kills, and no other file's", () => {
    const kills = (file: string): readonly string[] =>
      [...textOf(file).matchAll(/env\["(CANTER_\w*CRASHES\w*)"\]/g)]
        .map(([, name = ""]) => name)
        .filter((name) => !/_(SEED|REPORT)$/.test(name));
    const expected = (file: string) => Object.keys(killsOf([file]));
    expect(all.map((file) => [file, kills(file)])).toEqual(all.map((file) => [file, expected(file)]));
    expect(all.flatMap(expected).length).toBeGreaterThan(10);
  });

  it("is whole by one rule: on its day, run by its name, or with all others", async () => {
    expect(all.filter((file) => textOf(file).includes("CANTER_WHOLE"))).toEqual([]);
    const its = ["apps/server/src/run-take-over.thorough.test.ts", scripts];
    expect(its.filter((file) => !isShortened(root, file))).toEqual([]);
    const before = process.env["CANTER_WHOLE"];
    try {
      for (const file of its) {
        const own = days.findIndex(({ whole }) => whole.includes(file));
        const other = days.findIndex(({ whole }) => !whole.includes(file));
        const isWholeOn = (day: number) => {
          process.env["CANTER_WHOLE"] = chooseTests(root, day, []).environment.CANTER_WHOLE;
          return isWhole(join(root, file));
        };
        expect([isWholeOn(own), isWholeOn(other)]).toEqual([true, false]);
        delete process.env["CANTER_WHOLE"];
        expect(isWhole(join(root, file))).toBe(true);
      }
    } finally {
      if (before === undefined) delete process.env["CANTER_WHOLE"];
      else process.env["CANTER_WHOLE"] = before;
    }
  });
});

describe("tests of what was changed lately", () => {
  const files = ["a/one.test.ts", "a/two.test.ts", "b/three.test.ts", "b/four.test.ts", "c/five.test.ts"];
  const seconds: Readonly<Record<string, number>> = {
    "a/one.test.ts": 3,
    "a/two.test.ts": 2,
    "b/three.test.ts": 5,
  };
  const choose = (changes: readonly (readonly string[])[], room: number): readonly string[] =>
    changedTests(changes, files, (file: string) => ({ part: seconds[file] ?? 1 }), room);

  it("are those that were changed themselves, and those in a folder in which something was", () => {
    expect(choose([["a/one.test.ts"], ["b/other.ts"]], 100)).toEqual([
      "a/one.test.ts",
      "a/two.test.ts",
      "b/four.test.ts",
      "b/three.test.ts",
    ]);
    expect(choose([["d/other.ts"], []], 100)).toEqual([]);
  });

  it("begin with the newest change, and end where their time is full", () => {
    expect(choose([["b/three.test.ts"], ["a/one.test.ts"]], 7)).toEqual([
      "b/three.test.ts",
      "b/four.test.ts",
    ]);
    expect(choose([["a/other.ts"], ["b/three.test.ts"]], 7)).toEqual([
      "a/two.test.ts",
      "a/one.test.ts",
      "b/four.test.ts",
    ]);
  });

  it("are run besides the day's own", () => {
    const today = choiceOn(0).files;
    const file = all.find((one) => !today.includes(one) && secondsOf(one).part < changedSeconds) ?? "";
    expect(choiceOn(0, [[file]]).files).toContain(file);
  });

  it("are those of the day's commits and the two days before, the newest first, after what is not committed; none without a history", () => {
    const folder = mkdtempSync(join(tmpdir(), "canter-changes-"));
    const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: folder });
    const commit = (path: string, time: string) => {
      writeFileSync(join(folder, path), path);
      git("add", path);
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", path], {
        cwd: folder,
        env: { ...process.env, GIT_COMMITTER_DATE: time },
      });
    };
    const today = Date.parse("2026-03-20") / 86_400_000;
    const changes = (day: number): readonly (readonly string[])[] =>
      recentChanges(folder, day)
        .map((paths: readonly string[]) => paths.filter(Boolean))
        .filter((paths: readonly string[]) => paths.length > 0);
    try {
      expect(recentChanges(folder, today)).toEqual([]);
      git("init", "-q");
      commit("old.ts", "2026-03-17T23:59:59Z");
      commit("é one.ts", "2026-03-18T00:00:00Z");
      commit("two.ts", "2026-03-20T23:59:59Z");
      commit("later.ts", "2026-03-21T00:00:00Z");
      writeFileSync(join(folder, "new.ts"), "");
      writeFileSync(join(folder, "two.ts"), "changed");
      const uncommitted = ["two.ts", "new.ts"];
      expect(changes(today)).toEqual([uncommitted, ["two.ts"], ["é one.ts"]]);
      expect(changes(today + 1)).toEqual([uncommitted, ["later.ts"], ["two.ts"]]);
      expect(changes(3)).toEqual([uncommitted]);
      git("clone", "-q", "--depth", "1", `file://${folder}`, "shallow");
      expect(recentChanges(join(folder, "shallow"), today)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
