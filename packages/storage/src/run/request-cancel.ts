import { isOver } from "@canter/agent/schema/run";
import type { Scope } from "@canter/domain/access/scope";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { sql } from "kysely";
import type { TransactionHandle } from "../database.ts";
import { endUnanswered } from "./lease/end-unanswered.ts";
import { readRun, type StoredRun } from "./runs.ts";

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
