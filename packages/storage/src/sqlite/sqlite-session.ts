import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { QueryResult } from "kysely";
import { sqliteFailure } from "../store-failure.ts";
import { cleanParameter } from "../transaction/clean-parameter.ts";
import { whileBusy } from "./while-busy.ts";

/** Number of prepared statements kept; Kysely's lists (`in (?, ?, …)`) make variants, so the oldest are dropped. */
const KEPT_STATEMENTS = 400;

/** One connection to a SQLite file with its prepared statements. Every call is synchronous. */
export type SqliteSession = {
  run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R>;
  iterate(sql: string, parameters: readonly unknown[]): Iterable<unknown>;
  readonly connection: DatabaseSync;
  close(): void;
};

type Prepared = { readonly statement: StatementSync; readonly reads: boolean };

const setUp = (connection: DatabaseSync, readOnly: boolean) => {
  if (!readOnly) connection.exec("pragma journal_mode = wal");
  connection.exec("pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory");
  // 4 MB each; beyond that the operating system caches the file. Checkpoints are rare: pages that many transactions change (the ends of
  // indexes) are written back once for all of them.
  connection.exec("pragma cache_size = -4000; pragma wal_autocheckpoint = 4000");
};

/** Opens `file` (created when missing, unless `readOnly`), in WAL mode, fully synchronous, with foreign keys checked. */
export const openSqliteSession = async (file: string, readOnly: boolean): Promise<SqliteSession> => {
  const connection = await whileBusy(() => {
    const opened = new DatabaseSync(file, { readOnly, timeout: 0 });
    try {
      setUp(opened, readOnly);
      return opened;
    } catch (error) {
      opened.close();
      throw error;
    }
  });
  const kept = new Map<string, Prepared>();
  const prepare = (sql: string): Prepared => {
    const known = kept.get(sql);
    if (known) return known;
    const statement = connection.prepare(sql);
    const prepared = { statement, reads: statement.columns().length > 0 };
    const oldest = kept.keys().next();
    if (kept.size >= KEPT_STATEMENTS && !oldest.done) kept.delete(oldest.value);
    kept.set(sql, prepared);
    return prepared;
  };
  return {
    connection,
    run: <R>(sql: string, parameters: readonly unknown[]): QueryResult<R> => {
      const values: SQLInputValue[] = parameters.map(cleanParameter);
      try {
        const { statement, reads } = prepare(sql);
        if (reads) return { rows: statement.all(...values) as R[] };
        const { changes, lastInsertRowid } = statement.run(...values);
        return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
      } catch (error) {
        throw sqliteFailure(error);
      }
    },
    // A separate statement: a cached one could be restarted while it is being iterated.
    iterate: (sql, parameters) => connection.prepare(sql).iterate(...parameters.map(cleanParameter)),
    close: () => connection.close(),
  };
};
