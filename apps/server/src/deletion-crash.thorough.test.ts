import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DialectName } from "@canter/storage/database";
import { dataOwners, type DeletionRoots } from "@canter/storage/deletion/data-owners";
import { hideRoots, insertDeletion } from "@canter/storage/deletion/deletions";
import { joinRoots, rootsOfAccount, rootsOfGroup } from "@canter/storage/deletion/roots";
import { openDatabase } from "@canter/storage/open-database";
import type { Store } from "@canter/storage/store";
import { fillEverything } from "@canter/storage/testing/fill/fill-everything";
import { dialects, migratedDatabase } from "@canter/storage/testing/test-database";
import { describe, expect, it } from "vitest";
import type { Crash } from "./testing/crash/crashing-server.ts";
import { quickTimes } from "./testing/crash/crash-world.ts";
import { type CrashingServer, spawnCrashingServer } from "./testing/crash/spawn-crashing-server.ts";

/**
 * Number of deletions during which a server is killed. For a full run: CANTER_DELETION_CRASHES_SQLITE=60 and …_POSTGRES=20;
 * CANTER_RUN_CRASHES_SEED determines the positions.
 */
const crashes: Readonly<Record<DialectName, number>> = {
  sqlite: Number(process.env["CANTER_DELETION_CRASHES_SQLITE"] ?? 3),
  postgres: Number(process.env["CANTER_DELETION_CRASHES_POSTGRES"] ?? 2),
};
/** Positions are equally far apart; each seed begins elsewhere (by the golden ratio, which comes near none of those before). */
const offset = (Number(process.env["CANTER_RUN_CRASHES_SEED"] ?? 1) * 0.618_034) % 1;
const patienceMilliseconds = 240_000;

const settings = {
  times: quickTimes,
  jobTimes: {
    leaseMilliseconds: 1000,
    heartbeatMilliseconds: 200,
    pollMilliseconds: 50,
    firstPauseMilliseconds: 50,
  },
  schedulerTimes: { tickMilliseconds: 300, firstTickMilliseconds: 0 },
};

const deletedIds = [
  "barn",
  "anna",
  "ben",
  "anna-account",
  "anna-athlete",
  "comet",
  "c",
  "m1",
  "w1",
  "p",
  "r",
];

/** A barn with rows in every table, of which Anna's account and the barn are to be deleted: a server died when it had just been asked. */
async function openAsked(dialect: DialectName) {
  const database = await migratedDatabase(dialect);
  const dataDir = await mkdtemp(join(tmpdir(), "canter-deletion-crash-"));
  const store = await openDatabase(database.location);
  await fillEverything(store);
  const roots: DeletionRoots = joinRoots(
    await rootsOfGroup(store.db, "barn", "nobody"),
    await rootsOfAccount(store.db, "anna-account"),
  );
  await store.transact(async (trx) => {
    await trx.deleteFrom("deletions").execute();
    // Samples, which no subscriber or agent could read.
    await trx.updateTable("runs").set({ state: "done" }).execute();
    await trx.deleteFrom("outbox_deliveries").execute();
    await trx.deleteFrom("outbox_events").execute();
    await hideRoots(trx, roots, 50);
    await insertDeletion(trx, { id: "asked", kind: "account", roots, requestedAt: 50 });
  });
  const servers: CrashingServer[] = [];
  const place = {
    dataDir,
    location: database.location,
    model: { provider: "anthropic", url: "http://127.0.0.1:9" },
  };
  return {
    store,
    start: (crash?: Crash): CrashingServer => {
      const server = spawnCrashingServer(place, { ...settings, ...(crash && { crash }) });
      servers.push(server);
      return server;
    },
    errors: () => servers.map((server) => server.errors()).join(""),
    close: async () => {
      for (const server of servers) server.signal("SIGKILL");
      await Promise.all(servers.map(({ ended }) => ended));
      await store.close();
      await database.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const isAsked = async ({ db }: Store): Promise<boolean> =>
  (await db.selectFrom("deletions").select("id").execute()).length > 0;

/** Tables with a row that names something that is deleted; but for a kind of group, and who wrote a row that is another's. */
async function tablesNaming(store: Store): Promise<readonly string[]> {
  const found: string[] = [];
  for (const table of Object.keys(dataOwners)) {
    const rows = await store.db
      .selectFrom(table as "workouts")
      .selectAll()
      .execute();
    const lines = rows.map((row) => JSON.stringify(row).replaceAll(/"(kind":"barn|logged_by":"anna)"/gu, ""));
    if (lines.some((line) => deletedIds.some((id) => line.includes(JSON.stringify(id))))) found.push(table);
  }
  return found;
}

/** Waits until the deletion is done, or the server is dead. */
async function follow(store: Store, server: CrashingServer): Promise<void> {
  const start = performance.now();
  while (server.isAlive() && (await isAsked(store))) {
    if (performance.now() - start > patienceMilliseconds)
      throw new Error(`The deletion does not end. ${server.errors()}`);
    await sleep(20);
  }
}

describe.each(dialects)("a server killed while it deletes for good (%s)", (dialect) => {
  const timeout = 300_000 + crashes[dialect] * 60_000;
  it("is followed by one that goes on, until nothing of it is left", { timeout }, async () => {
    let commits = 0;
    /** Kills a server at this commit, as often as stated; then one may finish. */
    const deleteWith = async (crash: Crash | undefined, times = 1): Promise<number> => {
      const asked = await openAsked(dialect);
      let died = 0;
      try {
        for (; crash && died < times && (await isAsked(asked.store)); died += 1) {
          const server = asked.start(crash);
          await follow(asked.store, server);
          if (server.isAlive()) break;
        }
        const last = asked.start();
        await last.url;
        await follow(asked.store, last);
        expect([crash, await tablesNaming(asked.store)]).toEqual([crash, []]);
        const { db } = asked.store;
        expect(await db.selectFrom("members").select("id").where("id", "=", "zoe").execute()).toHaveLength(1);
        expect(await db.selectFrom("workouts").select("id").execute()).toEqual([{ id: "paulas" }]);
        if (!crash) commits = await last.crashAt(undefined);
        expect(asked.errors()).toBe("");
        return died;
      } finally {
        await asked.close();
      }
    };
    await deleteWith(undefined);
    let died = 0;
    for (let n = 0; n < crashes[dialect]; n += 1) {
      const at = 1 + Math.floor(((n + offset) * commits) / crashes[dialect]);
      died += await deleteWith({ at, when: n % 2 === 0 ? "before" : "after" });
    }
    expect(died).toBeGreaterThan(0);
    // More often than a job is tried.
    if (dialect === "sqlite")
      expect(await deleteWith({ at: Math.ceil(commits / 4), when: "after" }, 7)).toBe(7);
    console.log(`${dialect}: ${commits} commits, ${died} servers died`);
  });
});
