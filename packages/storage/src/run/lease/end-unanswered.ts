import { sql } from "kysely";
import type { TransactionHandle } from "../../database.ts";
import { insertRunEvents } from "../run-events.ts";
import { rowToRun, type StoredRun } from "../runs.ts";

/** An end without an agent's answer. Times are epoch milliseconds. */
export type UnansweredEnd = {
  readonly state: "failed" | "cancelled";
  /** For the member. */
  readonly reply: string;
  readonly error?: string;
  readonly at: number;
};

/**
 * Ends a run and its unfinished descendants in place of an agent; returns the run itself, or undefined if it had ended. A process still
 * working on one of them can commit nothing more. The caller holds the run or has found it within a scope.
 */
export const endUnanswered = async (
  trx: TransactionHandle,
  runId: string,
  end: UnansweredEnd,
): Promise<StoredRun | undefined> => {
  const { state, reply, error, at } = end;
  const row = await trx
    .updateTable("runs")
    .set((eb) => ({
      state,
      finished_at: at,
      lease_until: null,
      error: error ?? null,
      last_seq: eb("last_seq", "+", 1),
    }))
    .where("id", "=", runId)
    .where("state", "in", ["queued", "running"])
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  await insertRunEvents(trx, runId, row.last_seq, at, [{ body: { type: state, reply } }]);
  await endChildren(trx, runId, end);
  return rowToRun(row);
};

/** Ends the unfinished children of a run. */
export const endChildren = async (
  trx: TransactionHandle,
  runId: string,
  end: UnansweredEnd,
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select id from runs where parent_run_id = ${runId} and state in ('queued', 'running')`.execute(trx);
  for (const { id } of rows) await endUnanswered(trx, id, end);
};
