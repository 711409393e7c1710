import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  changedSeconds,
  changedTests,
  chooseTests,
  core,
  createSecondsOf,
  daySeconds,
  isShortened,
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
    expect(kills).toEqual(days.map(({ whole }) => (whole.includes(file) ? "20" : undefined)));
  });

  it("share out a tenth of all kills among the days of a file that takes long", () => {
    const file = "apps/server/src/run-crash.thorough.test.ts";
    const its = [...days.keys()].filter((day) => days[day]?.whole.includes(file));
    expect(its.length).toBeGreaterThan(1);
    const kills = its.map((day) => Number(chooseTests(root, day, []).environment.CANTER_RUN_CRASHES_SQLITE));
    expect(kills.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(20);
    for (const one of kills) expect(one).toBeLessThan(20);
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

  it("are those of the last two days' commits, the newest first, and what is not committed; none without a history", () => {
    const folder = mkdtempSync(join(tmpdir(), "canter-changes-"));
    const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: folder });
    const commit = (path: string, daysAgo: number) => {
      writeFileSync(join(folder, path), path);
      git("add", path);
      const date = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", path], {
        cwd: folder,
        env: { ...process.env, GIT_COMMITTER_DATE: date },
      });
    };
    const changes = (of: string): readonly (readonly string[])[] =>
      recentChanges(of).map((paths: readonly string[]) => paths.filter(Boolean));
    try {
      expect(recentChanges(folder)).toEqual([]);
      git("init", "-q");
      for (const [path, daysAgo] of [
        ["old.ts", 3],
        ["é one.ts", 1.5],
        ["two.ts", 1],
      ] as const)
        commit(path, daysAgo);
      writeFileSync(join(folder, "new.ts"), "");
      writeFileSync(join(folder, "two.ts"), "changed");
      expect(changes(folder).filter((paths) => paths.length > 0)).toEqual([
        ["two.ts", "new.ts"],
        ["two.ts"],
        ["é one.ts"],
      ]);
      git("clone", "-q", "--depth", "1", `file://${folder}`, "shallow");
      expect(recentChanges(join(folder, "shallow"))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
