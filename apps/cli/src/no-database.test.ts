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

it.each([
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
])("refuses to work on a folder without a database, and makes none: %s", async (command) => {
  const mistyped = join(folder, "mistyped");
  const { status, err } = await runCanter([...command, "--data", mistyped]);
  expect(err).toContain(`There is no database in ${mistyped}`);
  expect(status).toBe(2);
  expect(existsSync(mistyped)).toBe(false);
});
