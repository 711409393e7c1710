import type { Scope } from "@canter/domain/access/scope";
import { sql } from "kysely";
import type { Handle, TransactionHandle } from "../database.ts";
import { isOwn, ownerOf } from "../access/own-rows.ts";
import { limitTo } from "../limit-to.ts";

/** `digest`: its cause is the local day; `report`: its cause is the report's id. */
export type MailKind = "digest" | "report";
export type MemberMail = { readonly kind: MailKind; readonly cause: string };

/**
 * A member who wants the digest. `since`: when they switched it on; the local day of the last one, and when it was queued (epoch
 * milliseconds).
 */
export type DigestReader = {
  readonly groupId: string;
  readonly memberId: string;
  readonly zone: string;
  readonly since: number;
  readonly lastDay?: string;
  readonly lastAt?: number;
};

type PageOfMembers = { readonly after?: string | undefined; readonly limit: number };

/** Members who want the digest, in every group, by id: for checking all of them. */
export const listDigestReaders = async (
  db: Handle,
  { after, limit }: PageOfMembers,
): Promise<readonly DigestReader[]> => {
  const rows = await db
    .selectFrom("mail_settings as s")
    .innerJoin("members as m", (join) =>
      join.onRef("m.id", "=", "s.member_id").on("m.removed_at", "is", null),
    )
    .leftJoin("member_mails as l", (join) =>
      join.onRef("l.member_id", "=", "s.member_id").on("l.kind", "=", sql.lit("digest")),
    )
    .select((eb) => [
      "m.id",
      "m.group_id",
      "m.zone",
      "s.digest_since",
      eb.fn.max("l.cause").as("last_day"),
      eb.fn.max("l.queued_at").as("last_at"),
    ])
    .where("s.digest", "=", 1)
    .$if(after !== undefined, (query) => query.where("m.id", ">", after ?? ""))
    .groupBy(["m.id", "m.group_id", "m.zone", "s.digest_since"])
    .orderBy("m.id")
    .limit(limitTo(limit))
    .execute();
  return rows.map((row) => ({
    groupId: row.group_id,
    memberId: row.id,
    zone: row.zone,
    since: row.digest_since,
    ...(row.last_day !== null && { lastDay: row.last_day }),
    ...(row.last_at !== null && { lastAt: Number(row.last_at) }),
  }));
};

export type ReportReader = { readonly groupId: string; readonly memberId: string; readonly reportId: string };

/**
 * Members who want the weekly report, each with one that is done since `since` (epoch milliseconds) and not yet queued for them, at most
 * `limit`. A requested report is read where it was requested.
 */
export const listReportReaders = async (
  db: Handle,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<readonly ReportReader[]> => {
  const rows = await db
    .selectFrom("reports as r")
    .innerJoin("members as m", (join) =>
      join.onRef("m.group_id", "=", "r.group_id").on("m.removed_at", "is", null),
    )
    .innerJoin("mail_settings as s", (join) => join.onRef("s.member_id", "=", "m.id").on("s.report", "=", 1))
    .select(["m.id", "m.group_id", "r.id as report_id"])
    .where("r.state", "=", "done")
    .where("r.cause", "like", "week:%")
    .where("r.finished_at", ">=", since)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("member_mails as l")
            .select("l.cause")
            .whereRef("l.member_id", "=", "m.id")
            .where("l.kind", "=", "report")
            .whereRef("l.cause", "=", "r.id"),
        ),
      ),
    )
    .orderBy("r.id")
    .orderBy("m.id")
    .limit(limitTo(limit))
    .execute();
  return rows.map((row) => ({ groupId: row.group_id, memberId: row.id, reportId: row.report_id }));
};

/** How long sent mails are remembered, in milliseconds. */
const keptMilliseconds = 90 * 24 * 3_600_000;

/** Records a mail to the acting member as queued. False: it already was. */
export const queueMail = async (
  trx: TransactionHandle,
  scope: Scope,
  { kind, cause }: MemberMail,
  now: number,
): Promise<boolean> => {
  const owner = ownerOf(scope);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("member_mails")
    .values({ ...owner, kind, cause, queued_at: now, sent_at: null })
    .onConflict((conflict) => conflict.columns(["member_id", "kind", "cause"]).doNothing())
    .executeTakeFirst();
  await trx
    .deleteFrom("member_mails")
    .where("member_id", "=", owner.member_id)
    .where("queued_at", "<", now - keptMilliseconds)
    .execute();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** Whether a mail to the acting member was sent. */
export const isMailSent = async (db: Handle, scope: Scope, { kind, cause }: MemberMail): Promise<boolean> => {
  const row = await db
    .selectFrom("member_mails as l")
    .select("l.sent_at")
    .where((eb) => isOwn(eb.ref("l.group_id"), eb.ref("l.member_id"), scope))
    .where("l.kind", "=", kind)
    .where("l.cause", "=", cause)
    .executeTakeFirst();
  return row !== undefined && row.sent_at !== null;
};

/** Records that the mail server accepted it. False: none was queued for the acting member. */
export const markMailSent = async (
  trx: TransactionHandle,
  scope: Scope,
  { kind, cause }: MemberMail,
  sentAt: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable("member_mails")
    .set({ sent_at: sentAt })
    .where((eb) => isOwn(eb.ref("member_mails.group_id"), eb.ref("member_mails.member_id"), scope))
    .where("kind", "=", kind)
    .where("cause", "=", cause)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
