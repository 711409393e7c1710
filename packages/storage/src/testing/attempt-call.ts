import type { Scope } from "@canter/domain/access/scope";
import { sql } from "kysely";
import { portableTables } from "../backup/portable-table.ts";
import type { DialectName, TransactionHandle } from "../database.ts";
import type { Store } from "../store.ts";

/** A function that takes a scope, called on somebody's data. */
export type ScopedCall = (trx: TransactionHandle, scope: Scope) => Promise<unknown>;

class Undo extends Error {}

/** Runs one call and rolls it back: returns its answer, and all rows after it, if it wrote any. */
export const attempt = async (
  store: Store,
  call: ScopedCall,
  scope: Scope,
): Promise<{ answer: unknown; rows: string | undefined }> => {
  let outcome = { answer: undefined as unknown, rows: undefined as string | undefined };
  const work = store.transact(async (trx) => {
    const writesBefore = await countWrites(trx, store.dialect);
    const answer = await call(trx, scope);
    const hasWritten = (await countWrites(trx, store.dialect)) > writesBefore;
    outcome = { answer, rows: hasWritten ? await rowsOfBarn(trx) : undefined };
    throw new Undo();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return outcome;
};

/** How many rows have been inserted, updated or deleted, by the database's own count. */
const countWrites = async (trx: TransactionHandle, dialect: DialectName): Promise<number> => {
  const { rows } = await (
    dialect === "sqlite"
      ? sql<{ writes: number }>`select total_changes() as writes`
      : sql<{
          writes: number;
        }>`select sum(n_tup_ins + n_tup_upd + n_tup_del)::int as writes from pg_stat_xact_user_tables`
  ).execute(trx);
  return rows[0]?.writes ?? 0;
};

/** Everything stored, except in the stranger's own group. */
export const rowsOfBarn = async (trx: TransactionHandle): Promise<string> => {
  const all: unknown[] = [];
  for (const [table, key] of Object.entries(portableTables)) {
    const { rows } = await sql<
      Record<string, unknown>
    >`select * from ${sql.table(table)} order by ${sql.join(key.map((name) => sql.ref(name)))}`.execute(trx);
    all.push(rows.filter((row) => row.group_id !== "elsewhere" && row.id !== "new"));
  }
  return JSON.stringify(all);
};
