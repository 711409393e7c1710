import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { DialectName, Handle, TransactionHandle } from "../database.ts";
import { isSerializationFailure } from "../postgres/serialization-failure.ts";
import type { Store, TransactOptions } from "../store.ts";
import { StoreFailure } from "../store-failure.ts";
import { commitWithoutWaiting } from "./commit-without-waiting.ts";
import type { TransactionGuard } from "./transaction-guard.ts";

/** How long a transaction that keeps losing races is tried again, in milliseconds. */
const PATIENCE_MS = 15_000;
const LONGEST_PAUSE_MS = 100;
/** How long one that lost its connection is tried again: a restart of the database's takes about a second. */
const LOST_PATIENCE_MS = 2000;

/** Whether a transaction that failed has certainly had no effect, and may succeed if it is run again. */
const mayRunAgain = (error: unknown, isComplete: boolean, elapsedMs: number): boolean => {
  if (isSerializationFailure(error)) return elapsedMs <= PATIENCE_MS;
  // Once its work is complete its commit may have been sent, and nobody knows what came of that.
  if (!(error instanceof StoreFailure) || isComplete) return false;
  return error.reason === "away" && elapsedMs <= LOST_PATIENCE_MS;
};

/** The only place that starts a writing transaction; see `Store.transact`. */
export const createTransact =
  (db: Handle, dialect: DialectName, guard: TransactionGuard): Store["transact"] =>
  async <T>(
    work: (trx: TransactionHandle) => Promise<T>,
    { repeatable = false, byLocks = false }: TransactOptions = {},
  ): Promise<T> => {
    const relaxed = repeatable && dialect === "postgres";
    const isolation = byLocks && dialect === "postgres" ? "read committed" : "serializable";
    const start = performance.now();
    for (let pause = 2; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      let isComplete = false;
      try {
        // SQLite is always serializable and ignores the setting.
        const transaction = db.transaction().setIsolationLevel(isolation);
        return await commitWithoutWaiting.run(repeatable, () =>
          transaction.execute(async (trx) => {
            if (relaxed) await sql`set local synchronous_commit = off`.execute(trx);
            const done = await guard.run(() => work(trx));
            isComplete = true;
            return done;
          }),
        );
      } catch (error) {
        if (!mayRunAgain(error, isComplete, performance.now() - start)) throw error;
      }
      await sleep(pause * Math.random());
    }
  };
