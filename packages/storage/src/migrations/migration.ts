import type { DialectName, TransactionHandle } from "../database.ts";

/**
 * One step from a schema to the next. Released steps never change. It must not use this program's `Database` type or storage functions,
 * which change later while the step must not: only schema builders and `sql`.
 */
export type Migration = {
  /** Counts from 1 without gaps. */
  readonly number: number;
  readonly name: string;
  up(trx: TransactionHandle, dialect: DialectName): Promise<void>;
};
