import type { TransactionHandle } from "../../database.ts";
import { prepareQuery } from "../../prepare-query.ts";
import { insertRunEvents } from "../run-events.ts";
import type { Holder } from "./lease-types.ts";
import { rowToClaimed, type ClaimedRow } from "./claimed-row.ts";

/** Stored with the `started` event of an attempt that follows an interrupted one. */
const afterInterruption = { interrupted: true };

/** How often an attempt at the run was interrupted and followed by another one. */
export const countInterruptions = async (trx: TransactionHandle, runId: string): Promise<number> => {
  const { count } = await trx
    .selectFrom("run_events")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("run_id", "=", runId)
    .where("type", "=", "started")
    .where("journal", "=", JSON.stringify(afterInterruption))
    .executeTakeFirstOrThrow();
  return count;
};

type Beginning = Pick<Holder, "owner" | "until"> & { readonly runId: string; readonly at: number };

const beginAttempt = prepareQuery((db, { runId, owner, until, at }: Beginning) =>
  db
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
    .returningAll(),
);

/**
 * Starts the next attempt at a run: its former holder can commit nothing more. Writes the event `started`. `at` in epoch milliseconds;
 * `interrupted`: the previous attempt was. The caller has checked, in this transaction, that the run may be claimed.
 */
export const takeUpRun = async (
  trx: TransactionHandle,
  runId: string,
  { owner, until }: Holder,
  at: number,
  interrupted = false,
): Promise<ClaimedRow> => {
  const { rows } = await beginAttempt(trx, { runId, owner, until, at });
  const [row] = rows;
  if (!row) throw new Error(`There is no run ${runId}.`);
  const { agent, attempt } = row;
  await insertRunEvents(trx, runId, row.last_seq, at, [
    { body: { type: "started", agent, attempt }, ...(interrupted && { journal: afterInterruption }) },
  ]);
  return rowToClaimed(trx, row);
};
