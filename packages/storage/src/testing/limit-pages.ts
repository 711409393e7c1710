import { sql } from "kysely";
import type { Store } from "../store.ts";

/** Lets an SQLite database grow to so many pages, or to what it has where that is more: beyond them its disk is full. */
export const limitPages = async ({ db }: Pick<Store, "db">, pages: number): Promise<void> =>
  void (await sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(db));
