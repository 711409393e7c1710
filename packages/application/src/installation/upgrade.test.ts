import "temporal-polyfill/global";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { compareRows, readSchema15 } from "@canter/storage/migrations/testing/schema-15";
import { openDatabase } from "@canter/storage/open-database";
import { sqliteFileOf } from "@canter/storage/sqlite/sqlite-file";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../core/ids.ts";
import { createApplication } from "../create-application.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "canter-upgrade-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it("takes up an earlier program's installation: its events reach everybody, and no row of it changes", async () => {
  const file = sqliteFileOf(dataDir);
  const before = path.join(dataDir, "before.sqlite");
  const content = await readSchema15();
  await Promise.all([writeFile(file, content), writeFile(before, content)]);

  const store = await openDatabase({ dataDir });
  const bugs: unknown[] = [];
  const application = createApplication({
    store,
    clock: { now: () => Date.parse("2026-11-29T12:00:00Z") },
    newId,
    version: "test",
    backupsDir: path.join(dataDir, "backups"),
    reportBug: (error) => void bugs.push(error),
  });
  await application.prepare({ demo: true, zone: "UTC", units: "kg" });
  await application.settled();
  const deliveries = await store.db
    .selectFrom("outbox_deliveries")
    .select(({ fn }) => ["event_id", fn.countAll<number>().as("count")])
    .groupBy("event_id")
    .execute();
  await store.close();

  expect(bugs).toEqual([]);
  const counts = new Set(deliveries.map(({ count }) => count));
  expect([deliveries.length >= 2, counts.size]).toEqual([true, 1]);
  for (const { table, earlier, later } of compareRows(before, file)) {
    const known = new Set(later);
    expect([table, earlier.filter((row) => !known.has(row))]).toEqual([table, []]);
  }
});
