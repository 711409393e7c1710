import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { DialectName, Handle, TransactionHandle } from "../database.ts";
import { isSerializationFailure } from "../postgres/serialization-failure.ts";
import type { Store, TransactOptions } from "../store.ts";
import { commitWithoutWaiting } from "./commit-without-waiting.ts";
import type { TransactionGuard } from "./transaction-guard.ts";

/** How long a transaction that keeps losing races is tried again, in milliseconds. */
const PATIENCE_MS = 15_000;
const LONGEST_PAUSE_MS = 100;

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
      try {
        // SQLite is always serializable and ignores the setting.
        const transaction = db.transaction().setIsolationLevel(isolation);
        return await commitWithoutWaiting.run(repeatable, () =>
          transaction.execute(async (trx) => {
            if (relaxed) await sql`set local synchronous_commit = off`.execute(trx);
            return await guard.run(() => work(trx));
          }),
        );
      } catch (error) {
        if (!isSerializationFailure(error) || performance.now() - start > PATIENCE_MS) throw error;
      }
      await sleep(pause * Math.random());
    }
  };
