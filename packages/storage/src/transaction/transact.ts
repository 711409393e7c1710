import { setTimeout as sleep } from "node:timers/promises";
import { CompiledQuery, sql } from "kysely";
import type { Handle, TransactionHandle } from "../database.ts";
import { isSerializationFailure, StoreFailure } from "../store-failure.ts";
import type { Store, TransactOptions } from "../store.ts";
import { SqliteTurn } from "../sqlite/sqlite-file-driver.ts";
import { directConnectionOf, runCompiled } from "./direct-connection.ts";
import type { TransactionGuard } from "./transaction-guard.ts";

/** How long a transaction that keeps losing races is retried, in milliseconds; on a busy machine one try alone takes seconds. */
const PATIENCE_MS = 15_000;
const MIN_TRIES = 20;
const MAX_PAUSE_MS = 100;
/** How long one that lost its connection is retried: a restart of the database takes about a second. */
const LOST_PATIENCE_MS = 2000;

/** Whether a failed transaction certainly had no effect, and may succeed if it is retried. */
const mayRunAgain = (
  error: unknown,
  isComplete: boolean,
  tries: number,
  elapsedMs: number,
  patienceMs: number,
): boolean => {
  if (isSerializationFailure(error)) return elapsedMs <= patienceMs || tries < MIN_TRIES;
  // Once its work is complete its commit may have been sent, with an unknown result.
  if (!(error instanceof StoreFailure) || isComplete) return false;
  return error.reason === "away" && elapsedMs <= LOST_PATIENCE_MS;
};

/** `work` in one transaction, as `Store.transact` says, without retries. */
const runOnce = <T>(
  db: Handle,
  work: (trx: TransactionHandle) => Promise<T>,
  { repeatable = false, byLocks = false }: TransactOptions,
): Promise<T> => {
  const connection = directConnectionOf(db);
  // SQLite is always serializable.
  if (connection instanceof SqliteTurn) return connection.transact(db, repeatable, work);
  const transaction = db.transaction().setIsolationLevel(byLocks ? "read committed" : "serializable");
  return transaction.execute(async (trx) => {
    if (repeatable) await sql`set local synchronous_commit = off`.execute(trx);
    return await work(trx);
  });
};

/** The only place that starts a writing transaction; see `Store.transact`. */
export const createTransact =
  (db: Handle, guard: TransactionGuard, patienceMs = PATIENCE_MS): Store["transact"] =>
  async <T>(work: (trx: TransactionHandle) => Promise<T>, options: TransactOptions = {}): Promise<T> => {
    const start = performance.now();
    for (let [pause, tries] = [2, 1]; ; pause = Math.min(pause * 2, MAX_PAUSE_MS), tries += 1) {
      let isComplete = false;
      const complete = async (trx: TransactionHandle): Promise<T> => {
        const done = await guard.run(() => work(trx));
        isComplete = true;
        return done;
      };
      try {
        return await runOnce(db, complete, options);
      } catch (error) {
        if (!mayRunAgain(error, isComplete, tries, performance.now() - start, patienceMs))
          throw isSerializationFailure(error) ? new StoreFailure("busy", error) : error;
      }
      await sleep(pause * Math.random());
    }
  };

const begin = CompiledQuery.raw("savepoint attempt");
const takeBack = CompiledQuery.raw("rollback to savepoint attempt");
const end = CompiledQuery.raw("release savepoint attempt");

/** Does work within a transaction that may go on if it fails: then its effects are rolled back, and its error is thrown. */
export const inSavepoint: Savepoint = async <T>(
  trx: TransactionHandle,
  work: () => Promise<T>,
): Promise<T> => {
  await runCompiled(trx, begin);
  let done: T;
  try {
    done = await work();
  } catch (error) {
    // A transaction that lost a race is over as a whole.
    if (isSerializationFailure(error)) throw error;
    await runCompiled(trx, takeBack);
    await runCompiled(trx, end);
    throw error;
  }
  await runCompiled(trx, end);
  return done;
};

/** Does work within a transaction, and takes back what it wrote if it fails. Whoever is given one lets its failure end what it belongs to. */
export type Savepoint = <T>(trx: TransactionHandle, work: () => Promise<T>) => Promise<T>;

/** Something failed whose effects can only be taken back with all else. It never leaves this file. */
class AllTakenBack extends Error {}

const withoutSavepoint: Savepoint = async (_trx, work) => {
  try {
    return await work();
  } catch (error) {
    if (isSerializationFailure(error)) throw error;
    throw new AllTakenBack("Done again, with savepoints.", { cause: error });
  }
};

/**
 * A transaction whose parts seldom fail: without savepoints first, for which SQLite copies each page before it is changed; if a part fails, all
 * is done again with them. `transaction` begins it anew each time.
 */
export const withFewSavepoints = async <T>(transaction: (savepoint: Savepoint) => Promise<T>): Promise<T> => {
  try {
    return await transaction(withoutSavepoint);
  } catch (error) {
    if (!(error instanceof AllTakenBack)) throw error;
    return transaction(inSavepoint);
  }
};

/**
 * Does work within a transaction that continues even if it fails: then its effects are rolled back. Returns whether it succeeded. Throws
 * if the transaction itself has lost a race, and must be retried.
 */
export const attempt = (trx: TransactionHandle, work: () => Promise<void>): Promise<boolean> =>
  inSavepoint(trx, work).then(
    () => true,
    (error: unknown) => {
      if (isSerializationFailure(error)) throw error;
      return false;
    },
  );
