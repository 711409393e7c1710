import { sql } from "kysely";
import type { Store } from "../store.ts";

/** Limits an SQLite database to this many pages, or to its current size if that is more: beyond that its disk is full. */
export const limitPages = async ({ db }: Pick<Store, "db">, pages: number): Promise<void> => {
  // Those that a migration has freed would still be filled.
  await sql`vacuum`.execute(db);
  await sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(db);
};

/** Has SQLite refuse to delete from `table`, for tests of what happens then; returns the function that allows it again. */
export const refuseDeletions = async ({ db }: Store, table: string): Promise<() => Promise<void>> => {
  await sql`create trigger kept before delete on ${sql.table(table)} begin select raise(abort, 'kept'); end`.execute(
    db,
  );
  return async () => void (await sql`drop trigger kept`.execute(db));
};
