import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { daySeconds, killsOn, postgresDays, settingsOf, thoroughDays } from "./thorough-days.mjs";

type Item = { readonly file: string; readonly parts: number; readonly seconds: number };
type Day = { readonly seconds: number; readonly items: readonly Item[] };

const root = join(import.meta.dirname, "..");
const days: readonly Day[] = thoroughDays(root);
const items = days.flatMap((day) => day.items);

describe("the days of the thorough tests", () => {
  it("run each file once in a round, whole or in all its parts, never two of them on a day", () => {
    const named = globSync("{packages,apps,e2e}/*/**/*.thorough.*test.ts", {
      cwd: root,
      exclude: (name) => name === "node_modules",
    });
    expect(named.length).toBeGreaterThan(20);
    const run = new Set(items.map(({ file }) => file));
    expect(named.filter((file) => !run.has(file))).toEqual([]);
    expect(run).toContain("packages/application/src/import/import.test.ts");
    for (const file of run) {
      const its = items.filter((item) => item.file === file);
      expect([file, its.length]).toEqual([file, its[0]?.parts]);
      expect(days.filter((day) => day.items.some((item) => item.file === file))).toHaveLength(its.length);
    }
  });

  it("take equally long, but for a file that takes more by itself", () => {
    for (const day of days)
      if (day.items.length > 1) expect(day.seconds).toBeLessThanOrEqual(daySeconds * 1.2);
    expect(Math.min(...days.map(({ seconds }) => seconds))).toBeGreaterThanOrEqual(daySeconds * 0.6);
  });

  it.each([
    ["apps/server/src/proposal-crash.thorough.test.ts", "CANTER_APPLY_CRASHES_SQLITE", 10],
    ["apps/server/src/run-crash.thorough.test.ts", "CANTER_RUN_CRASHES_POSTGRES", 20],
    ["apps/server/src/deletion-crash.thorough.test.ts", "CANTER_DELETION_CRASHES_SQLITE", 6],
  ])("kill as often in all parts of %s as a tenth of a full run does", (file, name, tenth) => {
    const its = days.filter((day) => day.items.some((item) => item.file === file));
    const killed = its.map((day) => (killsOn(day) as Record<string, number>)[name] ?? 0);
    expect(killed.reduce((sum, kills) => sum + kills, 0)).toBeGreaterThanOrEqual(tenth);
    if (its.length > 1) for (const kills of killed) expect(kills).toBeLessThan(tenth);
  });

  it("run every file that else runs on SQLite alone on PostgreSQL within a fortnight", () => {
    const onPostgres: readonly Day[] = postgresDays(root);
    const files = onPostgres.flatMap((day) => day.items.map(({ file }) => file));
    expect(onPostgres).toHaveLength(14);
    expect(new Set(files).size).toBe(files.length);
    expect(files).toContain("apps/server/src/http/access.test.ts");
  });

  it("go round, from other places each time", () => {
    const [first, again] = [0, days.length].map((day) => settingsOf(root, day));
    expect(again?.CANTER_THOROUGH).toBe(first?.CANTER_THOROUGH);
    expect(again?.CANTER_RUN_CRASHES_SEED).not.toBe(first?.CANTER_RUN_CRASHES_SEED);
    expect(settingsOf(root, 0)).toEqual(first);
    expect([first?.CANTER_QUARTER, settingsOf(root, 3).CANTER_QUARTER]).toEqual(["0", "3"]);
  });
});
