import { sql } from "kysely";
import { dialectOf } from "../dialect-of.ts";
import type { TransactionHandle } from "../database.ts";

/** Any number that nobody else locks. */
const LOCK = 0x63616e74;

/** Whether this transaction may hand out what is due: one at a time does. On SQLite there is only one writer anyway. */
export const takeSchedulerTurn = async (trx: TransactionHandle): Promise<boolean> => {
  if (dialectOf(trx) === "sqlite") return true;
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as taken`.execute(
    trx,
  );
  return rows[0]?.taken === true;
};
