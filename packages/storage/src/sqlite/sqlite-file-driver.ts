import { setImmediate as nextTurn } from "node:timers/promises";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  Transaction,
  type TransactionSettings,
} from "kysely";
import type { Database, Handle, TransactionHandle } from "../database.ts";
import type { TransactionGuard } from "../transaction/transaction-guard.ts";
import { sqliteFailure } from "../store-failure.ts";
import { cleanParameter } from "../transaction/clean-parameter.ts";
import { connectTo, disconnect } from "../transaction/direct-connection.ts";
import { whileBusy } from "./while-busy.ts";

/** Number of prepared statements kept; Kysely's lists (`in (?, ?, …)`) make variants, so the oldest are dropped. */
const KEPT_STATEMENTS = 400;

/** One connection to a SQLite file with its prepared statements. Every call is synchronous. */
type SqliteSession = {
  run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R>;
  iterate(sql: string, parameters: readonly unknown[]): Iterable<unknown>;
  readonly connection: DatabaseSync;
  close(): void;
};

/** `columns`: the names of what it reads; none for one that only writes. */
type Prepared = { readonly statement: StatementSync; columns: readonly string[] };

const columnsOf = (statement: StatementSync): string[] => statement.columns().map(({ name }) => name);

/** The objects that Node makes of rows have no shape that V8 could rely on: to make and to read them takes twice as long. */
const rowOf = (columns: readonly string[], values: readonly unknown[]): Record<string, unknown> => {
  const row: Record<string, unknown> = {};
  let index = 0;
  for (const column of columns) row[column] = values[index++];
  return row;
};

const readRows = (prepared: Prepared, values: readonly SQLInputValue[]): Record<string, unknown>[] => {
  const rows: unknown[] = prepared.statement.all(...values);
  const [first] = rows as unknown[][];
  // The table has got or lost some since.
  if (first && first.length !== prepared.columns.length) prepared.columns = columnsOf(prepared.statement);
  return (rows as unknown[][]).map((row) => rowOf(prepared.columns, row));
};

const setUp = (connection: DatabaseSync, readOnly: boolean) => {
  if (!readOnly) connection.exec("pragma journal_mode = wal");
  connection.exec("pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory");
  // 4 MB each; beyond that the operating system caches the file. Checkpoints are rare: pages that many transactions change (the ends of
  // indexes) are written back once for all of them.
  connection.exec("pragma cache_size = -4000; pragma wal_autocheckpoint = 4000");
};

/** Opens `file` (created when missing, unless `readOnly`), in WAL mode, fully synchronous, with foreign keys checked. */
const openSqliteSession = async (file: string, readOnly: boolean): Promise<SqliteSession> => {
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
    statement.setReturnArrays(true);
    const prepared = { statement, columns: columnsOf(statement) };
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
        const prepared = prepare(sql);
        if (prepared.columns.length > 0) return { rows: readRows(prepared, values) as R[] };
        const { changes, lastInsertRowid } = prepared.statement.run(...values);
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

/** How long consecutive writes may run before other work of the event loop gets a turn, in milliseconds. */
const MAX_RUN_MS = 15;

/** A queue for the single writing connection: first come, first served. `take` resolves to the function that releases it. */
type WriterLock = { readonly take: () => Promise<() => void> };

const createWriterLock = (): WriterLock => {
  let last: Promise<void> = Promise.resolve();
  let lastTurn = performance.now();
  return {
    take: async () => {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      // SQLite is synchronous: otherwise a loop of transactions would starve timers, sockets and files.
      if (performance.now() - lastTurn > MAX_RUN_MS) {
        await nextTurn();
        lastTurn = performance.now();
      }
      return resolve;
    },
  };
};

/** A read-only statement begins like this. A `with` may write. */
const RAW_SELECT = /^\s*select\b/i;

/**
 * Kysely's connection for one query or one transaction. Outside a transaction a select runs at once and sees everything committed;
 * anything else waits for its turn on the writing connection.
 */
export class SqliteTurn implements DatabaseConnection {
  readonly #driver: SqliteFileDriver;
  readonly #reader: SqliteSession;
  readonly #takeWriter: () => Promise<() => void>;
  readonly #writer: SqliteSession;
  readonly #guard: TransactionGuard;
  #inTransaction: SqliteSession | undefined;
  #release: (() => void) | undefined;

  constructor(
    driver: SqliteFileDriver,
    reader: SqliteSession,
    writer: SqliteSession,
    takeWriter: () => Promise<() => void>,
    guard: TransactionGuard,
  ) {
    this.#driver = driver;
    this.#reader = reader;
    this.#writer = writer;
    this.#takeWriter = takeWriter;
    this.#guard = guard;
  }

  async executeQuery<R>({ query, sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#inTransaction) return this.#inTransaction.run<R>(sql, parameters);
    this.#guard.refuseInside();
    if (SelectQueryNode.is(query) || RAW_SELECT.test(sql))
      return await whileBusy(() => this.#idle().run<R>(sql, parameters));
    const release = await this.#takeWriter();
    try {
      return await whileBusy(() => this.#writer.run<R>(sql, parameters));
    } finally {
      release();
    }
  }

  /** If nothing is under way: the writing connection, which still has its writes in its cache; else the reading one. */
  #idle(): SqliteSession {
    return this.#writer.connection.isTransaction ? this.#reader : this.#writer;
  }

  async *streamQuery<R>({ query, sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    if (!SelectQueryNode.is(query)) throw new Error("Only selects can be streamed.");
    for (const row of (this.#inTransaction ?? this.#reader).iterate(sql, parameters))
      yield { rows: [row as R] };
  }

  /**
   * Runs `work` in a transaction with a turn of its own. Kysely's layers around one take longer than SQLite takes to begin and to end it.
   * `db`: the handle whose connection this is.
   */
  async transact<T>(
    db: Handle,
    withoutWaiting: boolean,
    work: (trx: TransactionHandle) => Promise<T>,
  ): Promise<T> {
    this.#guard.refuseInside();
    const turn = new SqliteTurn(this.#driver, this.#reader, this.#writer, this.#takeWriter, this.#guard);
    const trx = turn.#handle(db);
    try {
      await turn.begin(withoutWaiting);
      connectTo(trx, turn);
      const done = await work(trx);
      turn.end("commit");
      return done;
    } catch (error) {
      turn.end("rollback");
      throw error;
    } finally {
      disconnect(trx);
      turn.release();
    }
  }

  /** A handle for the transaction of this turn, refused when that has ended. */
  #handle(db: Handle): TransactionHandle {
    const executor = db.getExecutor().withConnectionProvider({
      provideConnection: async (consumer) => {
        if (!this.#inTransaction) throw new Error("The transaction of this handle has ended.");
        return await consumer(this);
      },
    });
    const { dialect } = this.#driver;
    return new Transaction<Database>({ config: { dialect }, driver: this.#driver, dialect, executor });
  }

  async begin(withoutWaiting = false) {
    const release = await this.#takeWriter();
    // In WAL mode a normal commit is atomic and ordered, but on disk only with the next full one (or a checkpoint).
    if (withoutWaiting) this.#writer.run("pragma synchronous = normal", []);
    this.#release = () => {
      if (withoutWaiting) this.#writer.run("pragma synchronous = full", []);
      release();
    };
    // The write lock is taken at once: a transaction that reads first and writes later could not get it any more.
    await whileBusy(() => this.#writer.run("begin immediate", []));
    this.#inTransaction = this.#writer;
  }

  async beginSnapshot(session: SqliteSession) {
    this.#release = () => session.close();
    session.run("begin", []);
    this.#inTransaction = session;
  }

  end(command: "commit" | "rollback") {
    // A failed commit has usually rolled back by itself.
    if (command === "rollback" && !this.#inTransaction?.connection.isTransaction) return;
    this.#inTransaction?.run(command, []);
  }

  release() {
    this.#inTransaction = undefined;
    this.#release?.();
    this.#release = undefined;
  }
}

/**
 * Kysely over a SQLite file: one connection writes, one reads while the other is in a transaction, and each `read only` transaction gets
 * its own connection with a snapshot. Several processes may open the same file.
 */
class SqliteFileDriver implements Driver {
  readonly dialect: Dialect;
  readonly #file: string;
  readonly #guard: TransactionGuard;
  readonly #lock = createWriterLock();
  #writer: SqliteSession | undefined;
  #reader: SqliteSession | undefined;

  constructor(dialect: Dialect, file: string, guard: TransactionGuard) {
    this.dialect = dialect;
    this.#file = file;
    this.#guard = guard;
  }

  async init() {
    this.#writer = await openSqliteSession(this.#file, false);
    this.#reader = await openSqliteSession(this.#file, true);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#guard.refuseInside();
    if (!this.#reader || !this.#writer) throw new Error("The database is closed.");
    return new SqliteTurn(this, this.#reader, this.#writer, this.#lock.take, this.#guard);
  }

  async beginTransaction(turn: SqliteTurn, settings: TransactionSettings) {
    if (settings.accessMode === "read only")
      await turn.beginSnapshot(await openSqliteSession(this.#file, true));
    else await turn.begin();
  }

  async commitTransaction(turn: SqliteTurn) {
    turn.end("commit");
  }

  async rollbackTransaction(turn: SqliteTurn) {
    turn.end("rollback");
  }

  async releaseConnection(turn: SqliteTurn) {
    turn.release();
  }

  async destroy() {
    await this.#lock.take();
    this.#reader?.close();
    this.#writer?.close();
    this.#reader = this.#writer = undefined;
  }
}

class SqliteFileAdapter extends SqliteAdapter {
  // The driver queues by itself, so that it can refuse instead of waiting forever.
  override get supportsMultipleConnections() {
    return true;
  }
  override get supportsTransactionalDdl() {
    return true;
  }
}

export const createSqliteFileDialect = (file: string, guard: TransactionGuard): Dialect => {
  const dialect: Dialect = {
    createDriver: () => new SqliteFileDriver(dialect, file, guard),
    createAdapter: () => new SqliteFileAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
  return dialect;
};
