import { readFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { brotliDecompressSync } from "node:zlib";

/**
 * An installation's SQLite file at schema 15, written by the program of that day: a demo household and barn; a household whose owner
 * logged, started a program, applied and undid a proposal, corrected and deleted. Its last two events are not purged yet.
 */
export const readSchema15 = async (): Promise<Uint8Array> =>
  brotliDecompressSync(await readFile(path.join(import.meta.dirname, "schema-15.sqlite.br")));

const namesIn = (database: DatabaseSync, statement: string): string[] =>
  database
    .prepare(statement)
    .all()
    .map(({ name }) => String(name));

/** Without the search index, which upgrades rebuild. */
export const tablesIn = (database: DatabaseSync): readonly string[] =>
  namesIn(
    database,
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name <> 'schema_migrations' and name not like 'workout_search%'",
  );

export const columnsIn = (database: DatabaseSync, table: string): readonly string[] =>
  namesIn(database, `select name from pragma_table_info('${table}')`);

/** Each row as JSON, in an order of its own. */
const rowsIn = (database: DatabaseSync, table: string, columns: readonly string[]): readonly string[] =>
  database
    .prepare(`select ${columns.map((column) => `"${column}"`).join(", ")} from "${table}"`)
    .all()
    .map((row) => JSON.stringify(row))
    .toSorted();

/** The rows of two SQLite files, a table after the other, in the columns of the earlier file. */
export function compareRows(
  earlierFile: string,
  laterFile: string,
): readonly {
  readonly table: string;
  readonly earlier: readonly string[];
  readonly later: readonly string[];
}[] {
  const earlier = new DatabaseSync(earlierFile, { readOnly: true });
  const later = new DatabaseSync(laterFile, { readOnly: true });
  try {
    return tablesIn(earlier).map((table) => {
      const columns = columnsIn(earlier, table);
      return { table, earlier: rowsIn(earlier, table, columns), later: rowsIn(later, table, columns) };
    });
  } finally {
    earlier.close();
    later.close();
  }
}
