import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Whether the transaction that is being started here may be taken back by a power failure. Tells SQLite's driver, which
 * Kysely calls with a fixed list of settings; PostgreSQL is told by a statement.
 */
export const commitWithoutWaiting = new AsyncLocalStorage<boolean>();
