import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase, openMigrated } from "../open-database.ts";
import { sqliteFileOf } from "../sqlite/sqlite-file.ts";
import { connected } from "../testing/on-postgres-server.ts";
import { freshDatabase } from "../testing/test-database.ts";
import { latestSchema, migrationsUpTo } from "./registry.ts";
import { columnsIn, compareRows, readSchema15, tablesIn } from "./testing/schema-15.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "canter-upgrade-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it("keeps every row of an installation upgraded from schema 15", async () => {
  const file = sqliteFileOf(dataDir);
  const before = path.join(dataDir, "before.sqlite");
  const content = await readSchema15();
  await Promise.all([writeFile(file, content), writeFile(before, content)]);
  const store = await openDatabase({ dataDir });
  await store.close();

  const tables = compareRows(before, file);
  expect(tables.length).toBeGreaterThan(55);
  for (const { table, earlier, later } of tables) expect([table, later]).toEqual([table, earlier]);
  expect(tables.reduce((sum, { earlier }) => sum + earlier.length, 0)).toBeGreaterThan(3600);
  const upgraded = new DatabaseSync(file, { readOnly: true });
  expect(upgraded.prepare("select max(number) as number from schema_migrations").get()).toEqual({
    number: latestSchema,
  });
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
async function sharedTables(client: pg.Client, old: DatabaseSync): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = current_schema()",
  );
  return tablesIn(old).filter((table) => rows.some(({ name }) => name === table));
}

async function copyRows(client: pg.Client, old: DatabaseSync, table: string): Promise<void> {
  const columns = columnsIn(old, table);
  const places = columns.map((_, index) => `$${index + 1}`).join(", ");
  for (const row of old.prepare(`select ${listed(columns)} from "${table}"`).all())
    await client.query(
      `insert into "${table}" (${listed(columns)}) overriding system value values (${places})`,
      Object.values(row),
    );
}

it("keeps every row of such an installation on PostgreSQL", async () => {
  const file = path.join(dataDir, "to-postgres.sqlite");
  await writeFile(file, await readSchema15());
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
        const selected = `select ${listed(columnsIn(old, table))} from "${table}"`;
        const { rows } = await client.query<object>(selected);
        expect([table, plainRows(rows)]).toEqual([table, plainRows(old.prepare(selected).all())]);
      }
    });
  } finally {
    old.close();
    await fresh.remove();
  }
});
