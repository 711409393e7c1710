import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { brotliDecompressSync } from "node:zlib";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase, openMigrated } from "../open-database.ts";
import { sqliteFileOf } from "../sqlite/sqlite-file.ts";
import { connected } from "../testing/on-postgres-server.ts";
import { freshDatabase } from "../testing/test-database.ts";
import { latestSchema, migrationsUpTo } from "./registry.ts";

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
/** Without the search index, which upgrades rebuild. */
const tablesOf = (database: DatabaseSync) =>
  names(
    database,
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name <> 'schema_migrations' and name not like 'workout_search%'",
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
  expect(tables.length).toBeGreaterThan(55);
  let rows = 0;
  for (const table of tables) {
    const columns = columnsOf(old, table);
    expect([table, columnsOf(upgraded, table)]).toEqual([table, expect.arrayContaining(columns)]);
    const expected = rowsOf(old, table, columns);
    rows += expected.length;
    expect([table, rowsOf(upgraded, table, columns)]).toEqual([table, expected]);
  }
  expect(rows).toBeGreaterThan(3500);
  expect(upgraded.prepare("select max(number) as number from schema_migrations").get()).toEqual({
    number: latestSchema,
  });
  old.close();
  upgraded.close();
});

/** The same text for the same value, whichever driver read it: PostgreSQL's may give 64-bit integers as text. */
const plain = (value: unknown): unknown =>
  value instanceof Uint8Array
    ? Buffer.from(value).toString("hex")
    : typeof value === "string" && /^-?\d{1,15}$/.test(value)
      ? Number(value)
      : value;
const plainRows = (rows: readonly object[]): string[] =>
  rows.map((row) => JSON.stringify(Object.values(row).map(plain))).toSorted();
const listed = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(", ");

/** The tables that both databases have; full-text search has its own on each. */
async function sharedTables(client: pg.Client, old: DatabaseSync): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = current_schema()",
  );
  return tablesOf(old).filter((table) => rows.some(({ name }) => name === table));
}

async function copyRows(client: pg.Client, old: DatabaseSync, table: string): Promise<void> {
  const columns = columnsOf(old, table);
  const places = columns.map((_, index) => `$${index + 1}`).join(", ");
  for (const row of old.prepare(`select ${listed(columns)} from "${table}"`).all())
    await client.query(
      `insert into "${table}" (${listed(columns)}) overriding system value values (${places})`,
      Object.values(row),
    );
}

it("keeps every row of such an installation on PostgreSQL", async () => {
  const file = path.join(dataDir, "to-postgres.sqlite");
  await writeFile(file, brotliDecompressSync(await readFile(left)));
  const old = new DatabaseSync(file, { readOnly: true });
  const fresh = await freshDatabase("postgres");
  const url = fresh.location.url ?? "";
  try {
    await (await openMigrated(fresh.location, migrationsUpTo(15))).close();
    const tables = await connected(url, (client) => sharedTables(client, old));
    expect(tables.length).toBeGreaterThan(50);
    await connected(url, async (client) => {
      // Tables refer to one another in a circle: rows are copied in any order.
      await client.query("set session_replication_role = replica");
      await client.query("delete from application_state");
      for (const table of tables) await copyRows(client, old, table);
    });
    await (await openDatabase({ url })).close();
    await connected(url, async (client) => {
      for (const table of tables) {
        const selected = `select ${listed(columnsOf(old, table))} from "${table}"`;
        const { rows } = await client.query<object>(selected);
        expect([table, plainRows(rows)]).toEqual([table, plainRows(old.prepare(selected).all())]);
      }
    });
  } finally {
    old.close();
    await fresh.remove();
  }
});
