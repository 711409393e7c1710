import { sql } from "kysely";
import type { TransactionHandle } from "../database.ts";
import type { Store } from "../store.ts";
import type { Migration } from "./migration.ts";

/** The database was written by a newer program; nothing was changed. */
export class NewerDatabaseError extends Error {
  override readonly name = "NewerDatabaseError";
}

/** An arbitrary number, the same in all versions: serialises programs that migrate one PostgreSQL database at the same time. */
const MIGRATION_LOCK = 40_321_001;

const hasMigrationTable = async (db: Store["db"], dialect: Store["dialect"]): Promise<boolean> => {
  const table =
    dialect === "sqlite"
      ? db.selectFrom("sqlite_master" as never).where("name" as never, "=", "schema_migrations" as never)
      : db
          .selectFrom("information_schema.tables" as never)
          .where("table_name" as never, "=", "schema_migrations" as never)
          .where(sql<boolean>`table_schema = current_schema()`);
  return (await table.select(sql<number>`1`.as("found")).execute()).length > 0;
};

/** Number of the last migration that this database has run; 0 for a fresh one. */
export const schemaVersion = async (db: Store["db"], dialect: Store["dialect"]): Promise<number> => {
  if (!(await hasMigrationTable(db, dialect))) return 0;
  const rows = await db
    .selectFrom("schema_migrations" as never)
    .select(sql<number>`coalesce(max(number), 0)`.as("version"))
    .execute();
  return rows[0]?.version ?? 0;
};

/** The migrations that this database has not run: including one developed in parallel to a later one, and merged after it. */
const pendingOf = async (
  db: Store["db"],
  dialect: Store["dialect"],
  migrations: readonly Migration[],
): Promise<readonly Migration[]> => {
  if (!(await hasMigrationTable(db, dialect))) return migrations;
  const rows = await db
    .selectFrom("schema_migrations" as never)
    .select(sql<number>`number`.as("number"))
    .execute();
  const applied = new Set(rows.map(({ number }) => number));
  return migrations.filter(({ number }) => !applied.has(number));
};

const refuseNewer = (version: number, latest: number) => {
  if (version > latest)
    throw new NewerDatabaseError(
      `This database has schema ${version}; this version of Canter knows schemas up to ${latest}. Use a newer Canter.`,
    );
};

const applyPending = async (
  trx: TransactionHandle,
  dialect: Store["dialect"],
  pending: readonly Migration[],
) => {
  const text = sql.raw(dialect === "postgres" ? `text collate "C"` : "text");
  await sql`create table if not exists schema_migrations
    (number bigint not null primary key, name ${text} not null, applied_at bigint not null)`.execute(trx);
  for (const migration of pending) {
    // References are otherwise checked at commit, and PostgreSQL alters and indexes no table with pending checks: a step may that has
    // just changed the table's rows, or comes after one that did.
    if (dialect === "postgres") await sql`set constraints all immediate`.execute(trx);
    await migration.up(trx, dialect);
    await sql`insert into schema_migrations (number, name, applied_at)
      values (${migration.number}, ${migration.name}, ${Date.now()})`.execute(trx);
  }
};

/**
 * Runs all pending ones of `migrations` (in order of their numbers), in one transaction: when one fails, nothing is left behind and the
 * error is thrown. `beforeUpgrade` is called, with writers locked out, when a database in use is about to be changed. Throws
 * `NewerDatabaseError`.
 */
export const migrate = async (
  { db, dialect }: Pick<Store, "db" | "dialect">,
  migrations: readonly Migration[],
  beforeUpgrade: (next: Migration) => Promise<void>,
): Promise<void> => {
  const latest = migrations.at(-1)?.number ?? 0;
  refuseNewer(await schemaVersion(db, dialect), latest);
  if ((await pendingOf(db, dialect, migrations)).length === 0) return;
  // Not `transact`: a serializable transaction would read the state from before it waited for the lock.
  await db.transaction().execute(async (trx) => {
    if (dialect === "postgres") await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx);
    // Another process may have been faster.
    const current = await schemaVersion(trx, dialect);
    refuseNewer(current, latest);
    const pending = await pendingOf(trx, dialect, migrations);
    const next = pending[0];
    if (!next) return;
    if (current > 0) await beforeUpgrade(next);
    await applyPending(trx, dialect, pending);
  });
};
