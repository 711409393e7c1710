import { sql } from "kysely";
import { isOver } from "@canter/agent/schema/run";
import type { Scope } from "@canter/domain/access/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "../database.ts";
import { readRun, type StoredRun, rowToRun } from "./runs.ts";
import { insertRunEvents } from "./run-events.ts";

/** An end without an agent's answer. Times are epoch milliseconds. */
type UnansweredEnd = {
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

/**
 * Requests that a run of the acting member and its descendants stop: the process that works on it ends it. One that was never started
 * ends at once, with `reply` (`ended`). One that has ended stays as it is. `at` in epoch milliseconds. Not found: no such run of the
 * acting member.
 */
export const requestCancel = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  { reply, at }: { readonly reply: string; readonly at: number },
): Promise<Result<{ readonly run: StoredRun; readonly ended: boolean }, Problem>> => {
  const run = await readRun(trx, scope, id);
  if (!run) return err(notFound("run"));
  if (isOver(run.state)) return ok({ run, ended: false });
  if (run.state === "queued" && run.attempt === 0) {
    const ended = await endUnanswered(trx, id, { state: "cancelled", reply, error: reply, at });
    return ok({ run: ended ?? run, ended: ended !== undefined });
  }
  await sql`
    with recursive below (id) as (
      select id from runs where id = ${id}
      union all select r.id from runs r join below on r.parent_run_id = below.id)
    update runs set cancel_requested_at = coalesce(cancel_requested_at, ${at})
    where id in (select id from below) and state in ('queued', 'running')`.execute(trx);
  return ok({ run, ended: false });
};
