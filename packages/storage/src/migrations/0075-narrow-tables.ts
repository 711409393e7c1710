import { sql } from "kysely";
import type { TransactionHandle } from "../database.ts";
import type { Migration } from "./migration.ts";

/** Written to by every log, found by nothing but their keys, and with rows hardly longer than these. */
const narrow = ["workout_exercises", "idempotency_keys"];

type Part = { readonly type: string; readonly sql: string };

/** The same table, with its rows in the tree of its key instead of one beside that. */
async function withoutRowIds(trx: TransactionHandle, name: string): Promise<void> {
  const { rows } = await sql<Part>`select type, sql from sqlite_master
    where tbl_name = ${name} and sql is not null`.execute(trx);
  const table = rows.find(({ type }) => type === "table");
  if (!table) throw new Error(`There is no table ${name}.`);
  const run = (statement: string) => sql.raw(statement).execute(trx);
  await run(`${table.sql.replace(`"${name}"`, `"${name}_next"`)} without rowid`);
  await run(`insert into ${name}_next select * from ${name}`);
  await run(`drop table ${name}`);
  await run(`alter table ${name}_next rename to ${name}`);
  for (const one of rows) if (one.type !== "table") await run(one.sql);
}

/** SQLite keeps a table and its key apart: two trees to write to. PostgreSQL has nothing else. */
export const narrowTablesMigration: Migration = {
  number: 75,
  name: "narrow-tables",
  up: async (trx, dialect) => {
    if (dialect === "sqlite") for (const name of narrow) await withoutRowIds(trx, name);
  },
};
