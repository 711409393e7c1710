import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCanter } from "./testing/run-canter.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "canter-none-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each<[string[], string?]>([
  [["backup", "empty"]],
  [["export", "--all"]],
  [["account", "reset", "ann@example.com"]],
  [["export"]],
  [["export", "--archive", "none.zip"]],
  [["workouts"]],
  [["draft"]],
  [["horse", "list"]],
  [["barn"]],
  [["dashboard"]],
  [["import", "--list"]],
  [["import", "--check", "-"], "date,weight\n2026-10-01,80\n"],
  [["import", "--check", "-"], '{"pk":"user#u","sk":"conversation#c","attributes":{}}\n'],
  [["log", "--again", "run"]],
  [["memory"]],
  [["coach"]],
  [["notifications"]],
  [["assignment", "list"]],
  [["source"]],
  [["webhook", "list"]],
  [["calendar", "list"]],
  [["installation"]],
  [["model", "list"]],
])("refuses to work on a folder without a database, and makes none: %s", async (command, input = "") => {
  const mistyped = join(folder, "mistyped");
  const { status, err } = await runCanter([...command, "--data", mistyped], { input });
  expect(err).toContain(`There is no database in ${mistyped}`);
  expect(status).toBe(2);
  expect(existsSync(mistyped)).toBe(false);
});

it("makes no database for an empty message", async () => {
  const none = join(folder, "none");
  const { status, err } = await runCanter(["log", "--data", none], { input: "\n" });
  expect([status, err, existsSync(none)]).toEqual([2, "canter: give either a text or --again\n", false]);
});
