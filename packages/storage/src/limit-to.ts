import { type RawBuilder, sql } from "kysely";

/**
 * A limit. Not the bare parameter: SQLite plans by its value, and so recompiles the whole statement each time one is bound (0.1 ms,
 * several times what a short list itself takes).
 */
export const limitTo = (count: number): RawBuilder<number> => sql<number>`${count} + 0`;
