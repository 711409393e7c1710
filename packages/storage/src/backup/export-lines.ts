import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { TransactionHandle } from "../database.ts";
import { schemaVersion } from "../migrations/migrate.ts";
import type { Store } from "../store.ts";
import { type PortableTable, readPortableTables } from "./portable-table.ts";

export const EXPORT_FORMAT_VERSION = 1;

/** First line of an export: what wrote it, its schema version, and how many rows of each table follow. */
export const exportHeaderSchema = z.object({
  format: z.literal("canter-export"),
  formatVersion: z.int().min(1),
  schemaVersion: z.int().min(1),
  createdAt: z.iso.datetime(),
  tables: z.record(z.string(), z.int().min(0)),
});
export type ExportHeader = z.infer<typeof exportHeaderSchema>;

/** Rows in one query; fewer for tables of bytes, whose rows are large. */
const BATCH = 500;
const BATCH_OF_BYTES = 16;

export type PortableRow = Record<string, unknown>;

const countRows = async (trx: TransactionHandle, table: PortableTable): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table.name)}`.execute(trx);
  return rows[0]?.n ?? 0;
};

/** The rows of a table (for which `condition` holds) in the order of its key, read in batches. */
export async function* rowsOf(
  trx: TransactionHandle,
  table: PortableTable,
  condition: RawBuilder<unknown> = sql`1 = 1`,
): AsyncGenerator<PortableRow> {
  const columns = sql.join(table.columns.map((column) => sql.ref(column.name)));
  const key = sql.join(table.key.map((name) => sql.ref(name)));
  const most = table.name.endsWith("_parts") ? BATCH_OF_BYTES : BATCH;
  let last: PortableRow | undefined;
  for (;;) {
    const from = last ? sql` and (${key}) > (${sql.join(table.key.map((name) => last?.[name]))})` : sql``;
    const query = sql<PortableRow>`select ${columns} from ${sql.table(table.name)} where (${condition})${from} order by ${key} limit ${sql.lit(most)}`;
    const { rows } = await query.execute(trx);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < most) return;
  }
}

/**
 * The whole database as lines of JSON, each ending in a line feed: a header (`ExportHeader`), then `{"table", "row"}`. All as of one
 * moment: reads use a snapshot while others write.
 */
export async function* exportLines(
  { db, dialect }: Store,
  onHeader: (header: ExportHeader) => void = () => {},
): AsyncGenerator<string> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  try {
    const tables = await readPortableTables(trx);
    const counts: Record<string, number> = {};
    for (const table of tables) counts[table.name] = await countRows(trx, table);
    const header: ExportHeader = {
      format: "canter-export",
      formatVersion: EXPORT_FORMAT_VERSION,
      schemaVersion: await schemaVersion(trx, dialect),
      createdAt: new Date().toISOString(),
      tables: counts,
    };
    onHeader(header);
    yield `${JSON.stringify(header)}\n`;
    for (const table of tables)
      for await (const row of rowsOf(trx, table)) yield `${JSON.stringify({ table: table.name, row })}\n`;
  } finally {
    await trx.rollback().execute();
  }
}

/** Lines are buffered up to this many characters, so that small rows don't cost a write each. */
const CHUNK = 64 * 1024;

/**
 * Writes the whole database (all groups: for its administrator) to `writable` in the portable format, as of one moment, while others read
 * and write. `writable` is not ended. Returns the header, with the number of rows of each table.
 */
export const exportAll = async (store: Store, writable: Writable): Promise<ExportHeader> => {
  let header: ExportHeader | undefined;
  const chunks = async function* () {
    let pending = "";
    for await (const line of exportLines(store, (written) => (header = written))) {
      pending += line;
      if (pending.length < CHUNK) continue;
      yield pending;
      pending = "";
    }
    yield pending;
  };
  await pipeline(chunks, writable, { end: false });
  if (!header) throw new Error("The export ended before its header.");
  return header;
};
