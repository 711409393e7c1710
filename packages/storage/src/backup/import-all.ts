import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import type { Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { schemaVersion } from "../migrations/migrate.ts";
import { migrations, migrationsUpTo, latestSchema } from "../migrations/registry.ts";
import { openMigrated } from "../open-database.ts";
import type { Store } from "../store.ts";
import type { TransactionHandle } from "../database.ts";
import { type ExportHeader, exportLines } from "./export-lines.ts";
import { ImportError, importProblem } from "./import-error.ts";
import { parseExportHeader, parseExportRow, type PortableValue } from "./parse-export-line.ts";
import { checkImportedRow } from "./check-imported-row.ts";
import { type PortableTable, readPortableTables } from "./portable-table.ts";

const BATCH = 200;

/** Also clears a database that has rows; otherwise such a database is refused. */
type ImportOptions = { readonly replace?: boolean };

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
    ["workout_texts", "message_texts", "pending_words", "outbox_events"].includes(table.name),
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
const importLines = async (
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

const MAX_LINE_LENGTH = 256 * 1024 * 1024;

/** A byte stream as lines of text without their ends. Throws on bytes that are not UTF-8. */
async function* splitLines(bytes: AsyncIterable<unknown>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const chunk of bytes) {
    rest += typeof chunk === "string" ? chunk : decoder.decode(chunk as Uint8Array, { stream: true });
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE_LENGTH) throw new Error("A line is too long.");
    yield* lines;
  }
  rest += decoder.decode();
  if (rest) yield rest;
}

/** Reads the first line; `rest` are the following ones. */
const takeHeader = async (lines: AsyncGenerator<string>): Promise<ExportHeader> => {
  const first = await lines.next();
  return parseExportHeader(first.done ? "" : first.value);
};

const closing = async (store: Store, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } finally {
    await store.close();
  }
};

/** An export of an older schema is imported into a temporary database, which is upgraded as the original one would have been. */
const importOlder = async (
  store: Store,
  header: ExportHeader,
  lines: AsyncGenerator<string>,
  options: ImportOptions,
): Promise<void> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "canter-import-"));
  try {
    const older = await openMigrated({ dataDir }, migrationsUpTo(header.schemaVersion));
    await closing(older, () => importLines(older, header, lines, {}));
    const upgraded = await openMigrated({ dataDir }, migrations);
    const upgradedLines = splitLines(exportLines(upgraded));
    await closing(upgraded, async () =>
      importLines(store, await takeHeader(upgradedLines), upgradedLines, options),
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

/**
 * Reads an export (`exportAll`, of either database, of this schema or an older one) into an empty store, in one transaction; returns its
 * header. Invalid, with the line and column: any error in it, a database with rows in it (unless `replace`), a count that differs from
 * the header's. Then nothing was written.
 */
export const importAll = async (
  store: Store,
  readable: AsyncIterable<unknown>,
  options: ImportOptions = {},
): Promise<Result<ExportHeader, Problem>> => {
  const lines = splitLines(readable);
  try {
    const header = await takeHeader(lines);
    const version = await schemaVersion(store.db, store.dialect);
    if (header.schemaVersion > version)
      throw new ImportError("line 1.schemaVersion", `must be at most ${version}: use a newer Canter`);
    if (header.schemaVersion < version) await importOlder(store, header, lines, options);
    else await importLines(store, header, lines, options);
    return ok(header);
  } catch (error) {
    const problem = importProblem(error);
    if (!problem) throw error;
    return err(problem);
  } finally {
    await lines.return(undefined);
  }
};
