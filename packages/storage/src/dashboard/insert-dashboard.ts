import type { Dashboard } from "@canter/domain/dashboard/dashboard";
import type { Scope } from "@canter/domain/group/scope";
import type { TransactionHandle } from "../database.ts";
import { touchMember } from "../group/touch-member.ts";
import { ownerOf } from "../group/is-own.ts";
import type { StoredDashboard } from "./dashboard-row.ts";

/**
 * Adds a revision to the acting member's day; none is overwritten. The member's row is written first: two revisions at once become one
 * after the other, whatever the isolation of their transactions.
 */
export const insertDashboard = async (
  trx: TransactionHandle,
  scope: Scope,
  dashboard: Dashboard,
  runId?: string,
): Promise<StoredDashboard> => {
  const owner = ownerOf(scope);
  const { date } = dashboard;
  await touchMember(trx, scope);
  const { last } = await trx
    .selectFrom("dashboard_revisions")
    .select((eb) => eb.fn.max("revision").as("last"))
    .where("member_id", "=", owner.member_id)
    .where("group_id", "=", owner.group_id)
    .where("date", "=", date)
    .executeTakeFirstOrThrow();
  const revision = Number(last ?? 0) + 1;
  const row = { ...owner, date, revision, made_by: dashboard.by, run_id: runId ?? null };
  await trx
    .insertInto("dashboard_revisions")
    .values({ ...row, document: JSON.stringify(dashboard), generated_at: dashboard.generatedAt })
    .execute();
  return { memberId: owner.member_id, revision, ...(runId !== undefined && { runId }), dashboard };
};
