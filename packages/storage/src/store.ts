import type { DialectName, Handle, TransactionHandle } from "./database.ts";
import type { JobStoreParts, OpenedJobStore } from "./job/open-job-store.ts";

/**
 * `byLocks`: whatever the transaction decides by is a row that it has locked before it reads it, a unique key, or a condition of the
 * very statement that writes. So it needs no serializability, and on PostgreSQL runs without: each of its statements sees what is
 * committed by then, it waits for whoever holds a row that it wants, and nobody fails because it read what others write
 * (docs/decisions/0015). Each such transaction says at its place why that holds for it. SQLite ignores it: it has one writer.
 *
 * `repeatable`: what the transaction does is done again when it is missing (the delivery of an event), so its commit does not
 * wait for the disk. It is atomic like any other; only a power failure may take it back, and the next ordinary commit makes it
 * durable too.
 */
export type TransactOptions = { readonly repeatable?: boolean; readonly byLocks?: boolean };

/** Words between the processes that share a database, as quick as it carries them. They may be lost: rows are the truth. */
export type Notifications = {
  /** Returns at once; what is longer than 7,500 bytes is not sent. Outside of transactions only. The sender hears it too. */
  readonly send: (payload: string) => void;
  /** `onGap`: words may have been missed. Gives the function that ends it. */
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
   * Runs `work` in one serializable transaction (but for `byLocks`): all of it is durable when the promise resolves, none of it when it rejects.
   * `work` awaits SQL on its own handle and nothing else. On PostgreSQL it is run again when it lost a race with another
   * transaction: it must start from nothing each time (no pushing onto arrays of its caller).
   */
  readonly transact: <T>(
    work: (trx: TransactionHandle) => Promise<T>,
    options?: TransactOptions,
  ) => Promise<T>;
  /** Absent on SQLite, which has no such thing. */
  readonly notifications?: Notifications;
  /** The jobs that are kept beside the rows, for one queue over them; whoever opens it closes it. */
  readonly openJobs: (parts: JobStoreParts) => Promise<OpenedJobStore>;
  /** Resolves when the database answers; a `StoreFailure` says within seconds that it does not. */
  readonly ready: () => Promise<void>;
  readonly close: () => Promise<void>;
};
