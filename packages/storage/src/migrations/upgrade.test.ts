import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../open-database.ts";
import { sqliteFileOf } from "../sqlite/sqlite-file.ts";
import { latestSchema } from "./registry.ts";

/**
 * An installation's database at schema 15, written by the program of that day: a demo household and barn, and a household with an
 * account, ten messages, and their results.
 */
const left = path.join(import.meta.dirname, "testing/schema-15.sqlite.br");

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "canter-upgrade-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const names = (database: DatabaseSync, statement: string): string[] =>
  database
    .prepare(statement)
    .all()
    .map(({ name }) => String(name));
const tablesOf = (database: DatabaseSync) =>
  names(
    database,
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name <> 'schema_migrations'",
  );
const columnsOf = (database: DatabaseSync, table: string) =>
  names(database, `select name from pragma_table_info('${table}')`);
const rowsOf = (database: DatabaseSync, table: string, columns: readonly string[]) =>
  database
    .prepare(`select ${columns.map((column) => `"${column}"`).join(", ")} from "${table}"`)
    .all()
    .map((row) => JSON.stringify(row))
    .toSorted();

it("keeps every row of an installation upgraded from schema 15", async () => {
  const file = sqliteFileOf(dataDir);
  const before = path.join(dataDir, "before.sqlite");
  const content = brotliDecompressSync(await readFile(left));
  await Promise.all([writeFile(file, content), writeFile(before, content)]);
  const store = await openDatabase({ dataDir });
  await store.close();

  const [old, upgraded] = [before, file].map((name) => new DatabaseSync(name, { readOnly: true }));
  if (!old || !upgraded) throw new Error("no database");
  const tables = tablesOf(old);
  expect(tables.length).toBeGreaterThan(60);
  let rows = 0;
  for (const table of tables) {
    const columns = columnsOf(old, table);
    expect([table, columnsOf(upgraded, table)]).toEqual([table, expect.arrayContaining(columns)]);
    const expected = rowsOf(old, table, columns);
    rows += expected.length;
    expect([table, rowsOf(upgraded, table, columns)]).toEqual([table, expected]);
  }
  expect(rows).toBeGreaterThan(4000);
  expect(upgraded.prepare("select max(number) as number from schema_migrations").get()).toEqual({
    number: latestSchema,
  });
  old.close();
  upgraded.close();
});
