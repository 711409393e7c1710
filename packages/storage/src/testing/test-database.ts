import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isWhole } from "@canter/agent/testing/thorough-in";
import type pg from "pg";
import { inject } from "vitest";
import type { DialectName } from "../database.ts";
import { type DatabaseLocation, openDatabase } from "../open-database.ts";
import { sqliteFileOf } from "../sqlite/sqlite-file.ts";
import type {} from "./database-global-setup.ts";
import { connected, onPostgresServer, urlOfDatabase } from "./on-postgres-server.ts";
import type { Store } from "../store.ts";

/** A location for a database that nobody else uses: a folder, or a database of the run's PostgreSQL. */
export type TestDatabase = { readonly location: DatabaseLocation; readonly remove: () => Promise<void> };

const makePostgres = async (template: string): Promise<TestDatabase> => {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Copies its files directly: a third of the work of a copy through the log.
  await onPostgresServer(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    location: { url: urlOfDatabase(server, name) },
    remove: () => onPostgresServer(server, `drop database if exists ${name} with (force)`),
  };
};

const makeFolder = async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "canter-store-"));
  return { location: { dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) };
};

const ask = async <T>(client: pg.Client, statement: string): Promise<T> =>
  (await client.query<{ answer: T }>(statement)).rows[0]?.answer as T;

/** Waits for other connections to the database: a closed one takes some milliseconds to end; a remaining one is terminated. */
const beAlone = async (client: pg.Client, name: string): Promise<void> => {
  const others = `from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`;
  for (let looks = 0; looks < 200; looks += 1) {
    if ((await ask<number>(client, `select count(*)::int4 as answer ${others}`)) === 0) return;
    await sleep(10);
  }
  await client.query(`select pg_terminate_backend(pid, 5000) ${others}`);
};

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** A copy of a database that no process has open any more. */
export const copyOfDatabase = async ({ url, dataDir = "" }: DatabaseLocation): Promise<TestDatabase> => {
  if (url !== undefined) {
    await connected(inject("postgresUrl"), (client) => beAlone(client, nameOf(url)));
    return makePostgres(nameOf(url));
  }
  const made = await makeFolder();
  await copyFile(sqliteFileOf(dataDir), sqliteFileOf(made.location.dataDir));
  return made;
};

/** Creates the location; opening it creates the database. */
export const freshDatabase = (dialect: DialectName): Promise<TestDatabase> =>
  dialect === "postgres" ? makePostgres("template1") : makeFolder();

/** A copy of the run's migrated database. */
export const migratedDatabase = async (dialect: DialectName): Promise<TestDatabase> =>
  dialect === "postgres" ? makePostgres("migrated") : copyOfDatabase({ dataDir: inject("migratedFolder") });

/** With more than this in rows (bytes) a new copy is faster than repeatedly emptying. */
const MAX_ROWS = 8_000_000;

/** Changes with every table, column, index, constraint, trigger and function that is created or removed. */
const shape = `select concat_ws(' ', (select count(*) from pg_class), (select count(*) from pg_attribute),
  (select count(*) from pg_constraint), (select count(*) from pg_trigger), (select count(*) from pg_proc)) as answer`;

/** A table that was never written to has no bytes. Without its triggers a row can be deleted before those that refer to it. */
const empty = `do $$ declare written regclass; begin
  set local session_replication_role = replica;
  for written in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    and relname <> 'schema_migrations' and pg_relation_size(oid) > 0
  loop execute format('delete from %s', written); end loop;
  perform setval(seqrelid, seqstart, false) from pg_sequence;
end $$`;

const rows = `select coalesce(sum(pg_relation_size(oid)), 0)::float8 as answer from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace`;

/** For comparison when the database is returned. */
const shapeOfDatabase = (url: string): Promise<string> =>
  connected(url, (client) => ask<string>(client, shape));

/** Deletes all rows of a migrated database. False, and nothing is done: its tables have changed, or it has grown large. */
const emptyDatabase = (url: string, expectedShape: string): Promise<boolean> =>
  connected(url, async (client) => {
    await beAlone(client, nameOf(url));
    if ((await ask<string>(client, shape)) !== expectedShape) return false;
    if ((await ask<number>(client, rows)) > MAX_ROWS) return false;
    await client.query(empty);
    return true;
  });

type Emptied = { readonly name: string; readonly shape: string };

/** Databases of this process that a test has finished with; they end with their server. */
const emptied: Emptied[] = [];

const lend = async ({ name, shape }: Emptied): Promise<TestDatabase> => {
  const url = urlOfDatabase(inject("postgresUrl"), name);
  return {
    location: { url },
    remove: async () => {
      if (await emptyDatabase(url, shape)) emptied.push({ name, shape });
      else await onPostgresServer(inject("postgresUrl"), `drop database if exists ${name} with (force)`);
    },
  };
};

/**
 * `migratedDatabase` for tests of one process: on PostgreSQL the emptied database of an earlier test, which costs a third of a copy. Not
 * for tests that start processes: what one of them writes late would be found by another test.
 */
const emptiedDatabase = async (dialect: DialectName): Promise<TestDatabase> => {
  if (dialect === "sqlite") return migratedDatabase(dialect);
  const spare = emptied.pop();
  if (spare) return lend(spare);
  const { location } = await migratedDatabase(dialect);
  const url = location.url ?? "";
  return lend({ name: nameOf(url), shape: await shapeOfDatabase(url) });
};

export type TestStore = {
  readonly store: Store;
  /** To open the same database once more, as another process would. */
  readonly location: DatabaseLocation;
  /** Closes the store and releases the database. */
  readonly cleanUp: () => Promise<void>;
};

/** Both databases, for `describe.each`. */
export const dialects: readonly DialectName[] = ["sqlite", "postgres"];

/**
 * For `describe.each` in a file that tests what is above storage, which has its own tests on both: SQLite, and PostgreSQL too where the file
 * is run whole (`isWhole`). `file` is the test's own. Transactions that compete, locks, notifications between processes and SQL of one's own
 * belong on `dialects`.
 */
export const dialectsFor = (file: string): readonly DialectName[] => (isWhole(file) ? dialects : ["sqlite"]);

/** A fresh, migrated store in a temporary folder or in a database that nobody else is using. */
export const openTestStore = async (dialect: DialectName): Promise<TestStore> => {
  const { location, remove } = await emptiedDatabase(dialect);
  const store = await openDatabase(location);
  return {
    store,
    location,
    cleanUp: async () => {
      await store.close();
      await remove();
    },
  };
};
