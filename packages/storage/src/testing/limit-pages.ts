import { sql } from "kysely";
import type { Store } from "../store.ts";

/** Limits an SQLite database to this many pages, or to its current size if that is more: beyond that its disk is full. */
export const limitPages = async ({ db }: Pick<Store, "db">, pages: number): Promise<void> =>
  void (await sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(db));
