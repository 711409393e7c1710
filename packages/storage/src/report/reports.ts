import { type Report, reportSchema } from "@canter/domain/report/report";
import type { Scope } from "@canter/domain/access/scope";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import { type Selectable, sql } from "kysely";
import { z } from "zod";
import type { Handle, TransactionHandle } from "../database.ts";
import { limitTo } from "../limit-to.ts";
import { decodeTimeCursor, encodeTimeCursor } from "../page-cursor.ts";
import type { ReportTable } from "../schema/coach-tables.ts";

const stateSchema = z.enum(["making", "done", "failed"]);

/**
 * A report on a week. `cause`: `week:DATE` (automatic, once) or `run:ID` (requested). `from` and `to`: local dates, both included. Times
 * in epoch milliseconds.
 */
export type StoredReport = {
  readonly id: string;
  readonly cause: string;
  readonly from: string;
  readonly to: string;
  readonly runId: string;
  readonly state: z.infer<typeof stateSchema>;
  readonly content?: Report;
  readonly createdAt: number;
  readonly finishedAt?: number;
};

const rowToReport = (row: Selectable<ReportTable>): StoredReport => ({
  id: row.id,
  cause: row.cause,
  from: row.from_date,
  to: row.to_date,
  runId: row.run_id,
  state: stateSchema.parse(row.state),
  createdAt: row.created_at,
  ...(row.content !== null && { content: reportSchema.parse(JSON.parse(row.content)) }),
  ...(row.finished_at !== null && { finishedAt: row.finished_at }),
});

/** Stores a report that is about to be made. False: there is one with the same cause already. */
export const insertReport = async (
  trx: TransactionHandle,
  scope: Scope,
  { id, cause, from, to, runId, createdAt }: Omit<StoredReport, "state" | "content" | "finishedAt">,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("reports")
    .values({
      id,
      group_id: scope.groupId,
      cause,
      from_date: from,
      to_date: to,
      run_id: runId,
      state: "making",
      content: null,
      created_at: createdAt,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.columns(["group_id", "cause"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** Stores the result of a report of the group; without content it failed. False: there is no such unfinished report. */
export const finishReport = async (
  trx: TransactionHandle,
  scope: Scope,
  id: string,
  { content, finishedAt }: { readonly content?: Report; readonly finishedAt: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable("reports")
    .set({
      state: content ? "done" : "failed",
      content: content ? JSON.stringify(content) : null,
      finished_at: finishedAt,
    })
    .where("id", "=", id)
    .where("group_id", "=", scope.groupId)
    .where("state", "=", "making")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** One report of the group. */
export const readReport = async (db: Handle, scope: Scope, id: string): Promise<StoredReport | undefined> => {
  const row = await db
    .selectFrom("reports")
    .selectAll()
    .where("id", "=", id)
    .where("group_id", "=", scope.groupId)
    .executeTakeFirst();
  return row && rowToReport(row);
};

/** The group's reports, latest first. Invalid: the cursor. */
export const listReports = async (
  db: Handle,
  scope: Scope,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Result<{ readonly items: readonly StoredReport[]; readonly nextCursor?: string }, Problem>> => {
  const from = decodeTimeCursor(cursor);
  if (!from.ok) return from;
  const [at, id] = from.value ?? [];
  const rows = await db
    .selectFrom("reports")
    .selectAll()
    .where("group_id", "=", scope.groupId)
    .$if(at !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple("created_at", "id"), "<", eb.tuple(at ?? 0, id ?? ""))),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limitTo(limit + 1))
    .execute();
  const items = rows.slice(0, limit).map(rowToReport);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return ok({ items, ...(last && { nextCursor: encodeTimeCursor([last.createdAt, last.id]) }) });
};

/** A group with a horse in work, and the owner on whose behalf its reports are made. */
export type ReportedGroup = {
  readonly groupId: string;
  /** IANA */
  readonly zone: string;
  readonly memberId: string;
  /** When the first of its horses in work was added, in epoch milliseconds. */
  readonly since: number;
};

/** Every group with a horse in work, by id after `after`: for automatic reports. */
export const listReportedGroups = async (
  db: Handle,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<readonly ReportedGroup[]> => {
  const rows = await db
    .selectFrom("groups as g")
    .innerJoin("members as m", (join) =>
      join.onRef("m.group_id", "=", "g.id").on("m.role", "=", "owner").on("m.removed_at", "is", null),
    )
    .innerJoin("horses as h", (join) =>
      join
        .onRef("h.group_id", "=", "g.id")
        .on("h.removed_at", "is", null)
        .on("h.status", "in", ["active", "on_loan"]),
    )
    .innerJoin("athletes as a", "a.id", "h.athlete_id")
    .select(({ fn }) => [
      "g.id",
      "g.zone",
      sql<string>`min(m.id)`.as("member_id"),
      fn.min("a.created_at").as("since"),
    ])
    .$if(after !== undefined, (query) => query.where("g.id", ">", after ?? ""))
    .groupBy(["g.id", "g.zone"])
    .orderBy("g.id")
    .limit(limitTo(limit))
    .execute();
  return rows.map((row) => ({
    groupId: row.id,
    zone: row.zone,
    memberId: row.member_id,
    since: Number(row.since),
  }));
};
