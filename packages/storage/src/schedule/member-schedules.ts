import type { Scope } from "@canter/domain/access/scope";
import type { Handle, TransactionHandle } from "../database.ts";
import { rowToRun, type StoredRun } from "../run/runs.ts";
import { limitTo } from "../limit-to.ts";

const actorOf = ({ actor }: Scope): string => (actor === "system" ? "" : actor.memberId);

/** A member's own schedule of an assignment. `cron`: if it differs from the agent's. `nextAt` in epoch milliseconds. */
export type MemberSchedule = {
  readonly agent: string;
  readonly assignment: string;
  readonly cron?: string;
  readonly isPaused: boolean;
  readonly nextAt?: number;
};

/** The acting member's. */
export const listSchedules = async (db: Handle, scope: Scope): Promise<readonly MemberSchedule[]> => {
  const rows = await db
    .selectFrom("assignment_schedules")
    .selectAll()
    .where("group_id", "=", scope.groupId)
    .where("member_id", "=", actorOf(scope))
    .execute();
  return rows.map((row) => ({
    agent: row.agent,
    assignment: row.assignment,
    ...(row.cron !== null && { cron: row.cron }),
    isPaused: row.paused_at !== null,
    ...(row.next_at !== null && { nextAt: row.next_at }),
  }));
};

/** The latest time that an assignment was done for the acting member, or is being done. */
export type LastOccurrence = {
  readonly localDay: string;
  readonly trigger: string;
  readonly dueAt: number;
  readonly run?: StoredRun;
};

export const lastOccurrence = async (
  db: Handle,
  scope: Scope,
  { agent, assignment }: { readonly agent: string; readonly assignment: string },
): Promise<LastOccurrence | undefined> => {
  const row = await db
    .selectFrom("assignment_occurrences")
    .selectAll()
    .where("agent", "=", agent)
    .where("assignment", "=", assignment)
    .where("member_id", "=", actorOf(scope))
    .where("group_id", "=", scope.groupId)
    .orderBy("local_day", "desc")
    .orderBy("created_at", "desc")
    .limit(limitTo(1))
    .executeTakeFirst();
  if (!row) return undefined;
  const run =
    row.run_id === null
      ? undefined
      : await db.selectFrom("runs").selectAll().where("id", "=", row.run_id).executeTakeFirst();
  return {
    localDay: row.local_day,
    trigger: row.trigger_key,
    dueAt: row.due_at,
    ...(run && { run: rowToRun(run) }),
  };
};

/** A schedule as its member wants it. `cron`: undefined is the agent's. */
export type ScheduleChange = {
  readonly agent: string;
  readonly assignment: string;
  readonly cron: string | undefined;
  readonly pausedAt: number | undefined;
  readonly plannedCron: string;
  readonly plannedZone: string;
  readonly nextAt: number | undefined;
};

/** Stores the acting member's schedule of an assignment. */
export const putSchedule = async (
  trx: TransactionHandle,
  scope: Scope,
  { agent, assignment, cron, pausedAt, plannedCron, plannedZone, nextAt }: ScheduleChange,
): Promise<void> => {
  const set = {
    cron: cron ?? null,
    paused_at: pausedAt ?? null,
    planned_cron: plannedCron,
    planned_zone: plannedZone,
    next_at: nextAt ?? null,
  };
  await trx
    .insertInto("assignment_schedules")
    .values({ group_id: scope.groupId, member_id: actorOf(scope), agent, assignment, ...set })
    .onConflict((conflict) => conflict.columns(["member_id", "agent", "assignment"]).doUpdateSet(set))
    .execute();
};
