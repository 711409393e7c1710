import { dashboardSchema } from "@canter/domain/dashboard/dashboard";
import type { Scope } from "@canter/domain/group/scope";
import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Handle } from "../database.ts";
import { isOwn } from "../group/is-own.ts";
import { limitTo } from "../limit-to.ts";

/** A day that was prepared, without what it says. */
export type DashboardLine = {
  readonly date: string;
  readonly revision: number;
  readonly generatedAt: number;
  readonly by: "playbook" | "model";
  readonly runId?: string;
};
export type DashboardPage = { readonly items: readonly DashboardLine[]; readonly nextCursor?: string };

/** The acting member's days, the latest revision of each, newest first; a page ends with the date that is its cursor. Invalid: the cursor. */
export const listDashboards = async (
  db: Handle,
  scope: Scope,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Result<DashboardPage, Problem>> => {
  if (cursor !== undefined && !dashboardSchema.shape.date.safeParse(cursor).success)
    return err(invalid("cursor", "must be the nextCursor of the page before"));
  const latest = db
    .selectFrom("dashboard_revisions as l")
    .select((eb) => ["l.member_id", "l.date", eb.fn.max("l.revision").as("revision")])
    .where((eb) => isOwn(eb.ref("l.group_id"), eb.ref("l.member_id"), scope))
    .$if(cursor !== undefined, (query) => query.where("l.date", "<", cursor ?? ""))
    .groupBy(["l.member_id", "l.date"])
    .orderBy("l.date", "desc")
    .limit(limitTo(limit + 1));
  const rows = await db
    .selectFrom(latest.as("last"))
    .innerJoin("dashboard_revisions as d", (join) =>
      join
        .onRef("d.member_id", "=", "last.member_id")
        .onRef("d.date", "=", "last.date")
        .onRef("d.revision", "=", "last.revision"),
    )
    .select(["d.date", "d.revision", "d.generated_at", "d.made_by", "d.run_id"])
    .orderBy("d.date", "desc")
    .execute();
  const items = rows.slice(0, limit).map((row) => ({
    date: row.date,
    revision: row.revision,
    generatedAt: row.generated_at,
    by: dashboardSchema.shape.by.parse(row.made_by),
    ...(row.run_id !== null && { runId: row.run_id }),
  }));
  const last = rows.length > limit ? items.at(-1) : undefined;
  return ok({ items, ...(last && { nextCursor: last.date }) });
};
