import { sql } from "kysely";
import type { TransactionHandle } from "../database.ts";
import { latestSchema } from "../migrations/registry.ts";
import type { Store } from "../store.ts";
import { checkImportedRow } from "./check-imported-row.ts";
import type { ExportHeader } from "./export-header.ts";
import { ImportError } from "./import-error.ts";
import { parseExportRow, type PortableValue } from "./parse-export-line.ts";
import { type PortableTable, readPortableTables } from "./portable-table.ts";

const BATCH = 200;

/** Also clears a database that has rows; otherwise such a database is refused. */
export type ImportOptions = { readonly replace?: boolean };

const insertRows = async (
  trx: TransactionHandle,
  table: PortableTable,
  rows: readonly (readonly PortableValue[])[],
) => {
  if (rows.length === 0) return;
  const columns = sql.join(table.columns.map((column) => sql.ref(column.name)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`));
  await sql`insert into ${sql.table(table.name)} (${columns}) values ${values}`.execute(trx);
};

const makeEmpty = async (trx: TransactionHandle, tables: readonly PortableTable[], replace: boolean) => {
  for (const { name } of tables.toReversed()) {
    if (replace) await sql`delete from ${sql.table(name)}`.execute(trx);
    const { rows } = await sql`select 1 as found from ${sql.table(name)} limit 1`.execute(trx);
    if (rows.length > 0) throw new ImportError("", "The database must be empty: this one has data in it.");
  }
};

/** Makes sequences continue after the imported rows. SQLite does so by itself. */
const moveSequences = async (trx: TransactionHandle, tables: readonly PortableTable[]) => {
  for (const { name } of tables.filter((table) =>
    ["workout_texts", "message_texts", "outbox_events"].includes(table.name),
  ))
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select coalesce(max(id), 0) + 1 from ${sql.table(name)}), false)`.execute(
      trx,
    );
};

const checkCounts = (expected: Readonly<Record<string, number>>, found: ReadonlyMap<string, number>) => {
  for (const [name, count] of Object.entries(expected))
    if ((found.get(name) ?? 0) !== count)
      throw new ImportError(
        `tables.${name}`,
        `The export announces ${count} rows and holds ${found.get(name) ?? 0}: it is not complete.`,
      );
};

/**
 * Writes the rows of an export (its lines after the header, which has the store's schema version) into an empty store, all in one
 * transaction. Throws `ImportError`, and then nothing was written.
 */
export const importLines = async (
  { db, dialect }: Store,
  header: ExportHeader,
  lines: AsyncIterable<string>,
  { replace = false }: ImportOptions,
): Promise<void> => {
  // Not `transact`: the lines can be read only once, so this can't be retried.
  await db.transaction().execute(async (trx) => {
    const tables = await readPortableTables(trx);
    const byName = new Map(tables.map((table) => [table.name, table]));
    await makeEmpty(trx, tables, replace);
    const counts = new Map<string, number>();
    let batch: { readonly table: PortableTable; readonly rows: (readonly PortableValue[])[] } | undefined;
    let number = 1;
    for await (const line of lines) {
      number += 1;
      if (!line) continue;
      const { table, values } = parseExportRow(line, number, byName);
      // Rows of an older schema are checked after the upgrade.
      if (header.schemaVersion === latestSchema) checkImportedRow(table, values, number);
      if (batch && (batch.table !== table || batch.rows.length === BATCH)) {
        await insertRows(trx, batch.table, batch.rows);
        batch = undefined;
      }
      batch ??= { table, rows: [] };
      batch.rows.push(values);
      counts.set(table.name, (counts.get(table.name) ?? 0) + 1);
    }
    if (batch) await insertRows(trx, batch.table, batch.rows);
    checkCounts(header.tables, counts);
    if (dialect === "postgres") {
      await moveSequences(trx, tables);
      // Otherwise the planner has no statistics for so many new rows.
      for (const { name } of tables) await sql`analyze ${sql.table(name)}`.execute(trx);
    }
  });
};
