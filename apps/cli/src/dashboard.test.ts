import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DashboardView } from "@canter/protocol/coach/dashboards";
import { runCanter } from "./testing/run-canter.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "canter-dashboard-"));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...args: readonly string[]) =>
  runCanter(args, {
    env: { TZ: "Europe/Berlin", CANTER_DATA: folder, CANTER_CLOCK: "2026-11-20T12:00:00Z" },
  });

it("shows the day in plain text at eighty columns, as JSON and as YAML, and prepares it again", async () => {
  await run("log", "yesterday: squats 5x5 @ 100kg. weighed 82.3, 2 eggs and toast, 350 kcal");
  const { status, out } = await run("dashboard", "--member", "me");
  expect([status, out.split("\n")[0]]).toEqual([0, `Friday 20 November 2026${" ".repeat(55)}Me`]);
  for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  expect(out).toMatch(
    /^How things stand\n {2}Weight {4}\S+ kg today; trend \S+ kg.*\n(?:.*\n)* {2}Training {2}/m,
  );
  // Each command's clock begins at the same instant: earlier logs may count as news, and the day is rebuilt.
  expect(out).toMatch(/\nPrepared at 13:0\d \(Europe\/Berlin\) by rule(?:, revision \d)?\.\n$/);
  const again = JSON.parse((await run("dashboard", "--regenerate", "--json")).out) as DashboardView;
  expect(again.date).toBe("2026-11-20");
  expect(again.revision).toBeGreaterThan(1);
  expect((await run("dashboard", "--date", "2026-11-20", "--yaml")).out).toMatch(
    /^generated_at: .+\ncurated:\n/,
  );
});

it("reports the accepted dates and members", async () => {
  const refusals: readonly (readonly [flags: readonly string[], status: number, message: RegExp])[] = [
    [["--date", "2026-02-30"], 2, /^--date: must be a date as in 2026-11-18, or today$/],
    [["--date", "2020-01-01"], 1, /^--date: there is no dashboard of 2020-01-01 for Me( \(.+\))?$/],
    [
      ["--date", "2026-11-19", "--regenerate"],
      2,
      /^--regenerate: only today \(2026-11-20 in Europe\/Berlin\)/,
    ],
    [["--member", "Nobody"], 2, /^--member: must be one of Me$/],
  ];
  const answers = await Promise.all(refusals.map(([flags]) => run("dashboard", ...flags)));
  for (const [index, [, status, message]] of refusals.entries()) {
    const answer = answers[index];
    expect([answer?.status, answer?.out]).toEqual([status, ""]);
    expect(answer?.err.replace(/^canter: /, "").trim()).toMatch(message);
  }
});
