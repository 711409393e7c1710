import type { Scope } from "@canter/domain/access/scope";
import type { TransactionHandle } from "../../database.ts";

/** A dead job, a paused queue, a member's own schedule and an occurrence of it, by the run `runId`. */
export const fillJobs = async (trx: TransactionHandle, scope: Scope, runId: string): Promise<void> => {
  const member_id = scope.actor === "system" ? "" : scope.actor.memberId;
  const place = { group_id: scope.groupId, member_id, agent: "echo", assignment: "daily ☀" };
  await trx
    .insertInto("jobs")
    .values({
      id: "job",
      queue: "assignments",
      key: "a\u2028key",
      group_id: scope.groupId,
      payload: '{"a":"\\u0000"}',
      state: "dead",
      attempt: 5,
      run_at: 1_795_000_000_000,
      lease_until: null,
      error: "ä",
      created_at: 1,
      died_at: 2,
    })
    .execute();
  await trx.insertInto("job_queues").values({ name: "assignments", paused_at: 3 }).execute();
  await trx
    .insertInto("assignment_schedules")
    .values({
      ...place,
      cron: "30 5 * * *",
      paused_at: null,
      planned_cron: "30 5 * * *",
      planned_zone: "Europe/Berlin",
      next_at: 1_795_000_000_000,
    })
    .execute();
  await trx
    .insertInto("assignment_occurrences")
    .values({
      ...place,
      id: "occurrence",
      local_day: "2026-11-20",
      trigger_key: "schedule",
      due_at: 4,
      run_id: runId,
      created_at: 5,
      settled_at: 6,
    })
    .execute();
};
