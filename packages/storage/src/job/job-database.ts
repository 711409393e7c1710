import type { Handle, TransactionHandle } from "../database.ts";

/** The part of a store that its jobs need. */
export type JobDatabase = {
  readonly db: Handle;
  readonly transact: <T>(work: (trx: TransactionHandle) => Promise<T>) => Promise<T>;
};
