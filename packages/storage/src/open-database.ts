import { mkdir, open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { type Dialect, Kysely, PostgresDialect, sql } from "kysely";
import { backUpBeforeUpgrade } from "./backup/backup-database.ts";
import type { Database } from "./database.ts";
import { openJobStore } from "./job/open-job-store.ts";
import { migrate } from "./migrations/migrate.ts";
import type { Migration } from "./migrations/migration.ts";
import { migrations } from "./migrations/registry.ts";
import { openIndex } from "./search/pending-words.ts";
import { createPostgresNotifications, createPostgresPool } from "./postgres/postgres-pool.ts";
import { closeToOthers, sqliteFileOf } from "./sqlite/sqlite-file.ts";
import { createSqliteFileDialect } from "./sqlite/sqlite-file-driver.ts";
import type { Store } from "./store.ts";
import { StoreFailure } from "./store-failure.ts";
import { connectDirectly, disconnect } from "./transaction/direct-connection.ts";
import { createTransact } from "./transaction/transact.ts";
import { createTransactionGuard } from "./transaction/transaction-guard.ts";

export type { Store } from "./store.ts";

/** `url` (`postgres://…`) takes precedence over `dataDir` (a folder, created when missing, that will hold `canter.sqlite`). */
export type DatabaseLocation = { readonly dataDir?: string | undefined; readonly url?: string | undefined };

const checkUrl = (url: string): string => {
  if (/^postgres(ql)?:\/\//.test(url)) return url;
  throw new Error(
    "The database address must begin with postgres:// (or be left out, for SQLite in the data folder).",
  );
};

/**
 * SQLite would create a file that everybody can read, and gives the files beside it the same mode: so it is created before SQLite opens
 * it.
 */
const makeFile = async (file: string): Promise<void> => (await open(file, "a", 0o600)).close();

const READY_TIMEOUT_MS = 3000;

const isAnswering = async (db: Kysely<Database>): Promise<void> => {
  const patience = new AbortController();
  const silence = sleep(READY_TIMEOUT_MS, undefined, { signal: patience.signal, ref: false }).then(() => {
    throw new StoreFailure("away", new Error(`it has said nothing for ${READY_TIMEOUT_MS / 1000} seconds`));
  });
  try {
    await Promise.race([sql`select 1`.execute(db), silence]);
  } finally {
    patience.abort();
    silence.catch(() => undefined);
  }
};

/**
 * Opens the database and migrates it to this program's schema; an existing SQLite database is first copied to
 * `DIR/backups/before-<number>-<time>.sqlite`. Throws with a clear message when it can't be reached or is newer.
 */
export const openDatabase = async (location: DatabaseLocation): Promise<Store> => {
  const store = await openMigrated(location, migrations);
  try {
    await openIndex(store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
};

/** `openDatabase` with a list of migrations: the product's, or a test's. */
export const openMigrated = async (
  { dataDir, url }: DatabaseLocation,
  steps: readonly Migration[],
): Promise<Store> => {
  const guard = createTransactionGuard();
  let dialect: Dialect;
  if (url) {
    const pool = await createPostgresPool(checkUrl(url), guard);
    dialect = new PostgresDialect({ pool });
  } else {
    if (!dataDir) throw new Error("A data folder or a database address is needed.");
    // Training diaries are private: others on the machine must not read them.
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await makeFile(sqliteFileOf(dataDir));
    await closeToOthers(dataDir);
    dialect = createSqliteFileDialect(sqliteFileOf(dataDir), guard);
  }
  const db = new Kysely<Database>({ dialect });
  const notifications = url ? createPostgresNotifications(db, url) : undefined;
  const transact = createTransact(db, guard);
  const store: Store = {
    db,
    dialect: url ? "postgres" : "sqlite",
    transact,
    openJobs: (parts) => openJobStore({ db, transact }, url, parts),
    ...(notifications && { notifications }),
    ready: () => isAnswering(db),
    close: async () => {
      disconnect(db);
      await notifications?.close();
      await db.destroy();
    },
  };
  try {
    await migrate(store, steps, async (next) => {
      if (dataDir && !url) await backUpBeforeUpgrade(dataDir, next.number);
    });
    if (!url) await connectDirectly(db);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
};
