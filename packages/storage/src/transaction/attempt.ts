import { CompiledQuery } from "kysely";
import type { TransactionHandle } from "../database.ts";
import { isSerializationFailure } from "../postgres/serialization-failure.ts";

const begin = CompiledQuery.raw("savepoint attempt");
const takeBack = CompiledQuery.raw("rollback to savepoint attempt");
const end = CompiledQuery.raw("release savepoint attempt");

/**
 * Does work within a transaction that goes on also where it fails: then nothing of it is kept. Says whether it was done. Throws
 * where the transaction itself has lost a race, and must be run again. Not to be nested.
 */
export const attempt = async (trx: TransactionHandle, work: () => Promise<void>): Promise<boolean> => {
  await trx.executeQuery(begin);
  try {
    await work();
  } catch (error) {
    if (isSerializationFailure(error)) throw error;
    await trx.executeQuery(takeBack);
    await trx.executeQuery(end);
    return false;
  }
  await trx.executeQuery(end);
  return true;
};
