import "temporal-polyfill/global";
import { Readable } from "node:stream";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase } from "@canter/storage/open-database";
import { appendEvent } from "@canter/storage/outbox/outbox";
import { exportLines } from "@canter/storage/backup/export-lines";
import { valueOf } from "@canter/application/testing/test-world";
import { backupData, type Config, importData, openCanter, restoreData } from "./in-process.ts";

let root: string;
beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), "canter-in-process-"))));
afterEach(() => rm(root, { recursive: true }));
const config = (name: string): Config => ({
  port: 0,
  host: "127.0.0.1",
  dataDir: join(root, name),
  demo: false,
});

/** A run is saved, its event is stored for later, and the process dies before delivering it. */
async function saveUndelivered(): Promise<void> {
  const canter = await openCanter(config("first"));
  const member = valueOf(await canter.application.group.enterGroup(canter.accountId));
  const said = await canter.application.agents.receiveMessage(
    member,
    { text: "ran 5k in 25:00" },
    { wait: true },
  );
  const workout = valueOf(said).allWorkouts[0]?.workout;
  await canter.close();
  if (!workout) throw new Error("Nothing was logged.");
  const store = await openDatabase({ dataDir: config("first").dataDir });
  await store.transact(async (trx) => {
    await trx.deleteFrom("personal_records").execute();
    const payload = { workoutId: workout.id, athleteIds: [workout.athleteId], subjectKeys: [] };
    await appendEvent(trx, member.scope, "workout.saved", payload, 1);
  });
  await store.close();
}

async function countRecords(name: string): Promise<number> {
  const store = await openDatabase({ dataDir: config(name).dataDir });
  const rows = await store.db.selectFrom("personal_records").select("kind").execute();
  await store.close();
  return rows.length;
}

it("delivers the undelivered events of an import or a restored backup", async () => {
  await saveUndelivered();
  const store = await openDatabase({ dataDir: config("first").dataDir });
  valueOf(await importData(config("second"), Readable.from(exportLines(store)), false));
  await store.close();
  valueOf(await backupData(config("first"), join(root, "backup")));
  valueOf(await restoreData(config("third"), join(root, "backup"), false));
  expect(await countRecords("first")).toBe(0);
  expect(await countRecords("second")).toBeGreaterThan(0);
  expect(await countRecords("third")).toBe(await countRecords("second"));
});
