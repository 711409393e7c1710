import type { Handle, TransactionHandle } from "../database.ts";

/** Of a store what its jobs need. */
export type JobDatabase = {
  readonly db: Handle;
  readonly transact: <T>(work: (trx: TransactionHandle) => Promise<T>) => Promise<T>;
};
