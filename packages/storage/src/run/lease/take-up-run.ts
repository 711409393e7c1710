import type { TransactionHandle } from "../../database.ts";
import { insertRunEvents } from "../insert-run-events.ts";
import type { Holder } from "./lease.ts";
import { rowToTaken, type TakenRun } from "./taken-run.ts";

/**
 * Begins the next attempt at a run: whoever held it before commits nothing more. Writes the event `started`. `at` in epoch
 * milliseconds. The caller has made sure, in this transaction, that the run may be taken up.
 */
export const takeUpRun = async (
  trx: TransactionHandle,
  runId: string,
  { owner, until }: Holder,
  at: number,
): Promise<TakenRun> => {
  const row = await trx
    .updateTable("runs")
    .set((eb) => ({
      state: "running",
      attempt: eb("attempt", "+", 1),
      last_seq: eb("last_seq", "+", 1),
      owner,
      lease_until: until,
      started_at: eb.fn.coalesce("started_at", eb.cast<number>(eb.val(at), "bigint")),
    }))
    .where("id", "=", runId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { agent, attempt } = row;
  await insertRunEvents(trx, runId, row.last_seq, at, [{ body: { type: "started", agent, attempt } }]);
  return rowToTaken(trx, row);
};
