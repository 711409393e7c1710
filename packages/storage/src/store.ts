import type { DialectName, Handle, TransactionHandle } from "./database.ts";
import type { JobStoreParts, OpenedJobStore } from "./job/open-job-store.ts";

/**
 * `byLocks`: the transaction depends only on rows that it has locked before reading them, on unique keys, or on conditions of the writing
 * statement itself. So it needs no serializability, and on PostgreSQL runs without: each of its statements sees what is committed by
 * then, it waits for whoever holds a row that it wants, and nobody fails because it read what others write (docs/decisions/0015). Each
 * such transaction states why that holds for it. SQLite ignores it: it has one writer.
 *
 * `repeatable`: the transaction's effects are repeated if they are missing (the delivery of an event), so its commit does not wait for
 * the disk. It is atomic like any other; only a power failure may lose it, and the next ordinary commit makes it durable too.
 */
export type TransactOptions = { readonly repeatable?: boolean; readonly byLocks?: boolean };

/** Messages between the processes that share a database, as fast as it carries them. They may be lost: rows are the truth. */
export type Notifications = {
  /** Returns at once; messages longer than 7,500 bytes are not sent. Only outside of transactions. The sender receives it too. */
  readonly send: (payload: string) => void;
  /** `onGap`: messages may have been missed. Returns the function that stops listening. */
  readonly listen: (listener: {
    readonly onPayload: (payload: string) => void;
    readonly onGap: () => void;
  }) => () => void;
};

/** An open database, migrated to this program's schema. */
export type Store = {
  /** For reads, and for writes of a single statement. Refused inside a transaction: use its handle there. */
  readonly db: Handle;
  readonly dialect: DialectName;
  /**
   * Runs `work` in one serializable transaction (except with `byLocks`): all of it is durable when the promise resolves, none of it when
   * it rejects. `work` awaits only SQL on its own handle. On PostgreSQL it is retried when it lost a race with another transaction: it
   * must start from scratch each time (no pushing onto arrays of its caller).
   */
  readonly transact: <T>(
    work: (trx: TransactionHandle) => Promise<T>,
    options?: TransactOptions,
  ) => Promise<T>;
  /** Absent on SQLite, which has no such feature. */
  readonly notifications?: Notifications;
  /** The jobs stored in the database, for one queue over them; whoever opens it closes it. */
  readonly openJobs: (parts: JobStoreParts) => Promise<OpenedJobStore>;
  /** Resolves when the database answers; rejects with a `StoreFailure` within seconds if it does not. */
  readonly ready: () => Promise<void>;
  readonly close: () => Promise<void>;
};
