import type { Scope } from "@canter/domain/access/scope";
import { type NotificationKind, notificationKinds } from "@canter/domain/notification/notification-kind";
import type { Handle, TransactionHandle } from "../database.ts";
import { isOwn, ownerOf } from "../access/own-rows.ts";

export type NotificationSettings = Readonly<Record<NotificationKind, boolean>>;

/** Which notifications the acting member gets: all, except those switched off. */
export const readNotificationSettings = async (db: Handle, scope: Scope): Promise<NotificationSettings> => {
  const rows = await db
    .selectFrom("notification_settings as s")
    .select("s.kind")
    .where((eb) => isOwn(eb.ref("s.group_id"), eb.ref("s.member_id"), scope))
    .where("s.is_on", "=", 0)
    .execute();
  const off = new Set(rows.map(({ kind }) => kind));
  return Object.fromEntries(notificationKinds.map((kind) => [kind, !off.has(kind)])) as NotificationSettings;
};

/** Switches some of them on or off for the acting member; returns all of them. */
export const putNotificationSettings = async (
  trx: TransactionHandle,
  scope: Scope,
  settings: { readonly [Kind in NotificationKind]?: boolean | undefined },
): Promise<NotificationSettings> => {
  for (const [kind, isOn] of Object.entries(settings)) {
    if (isOn === undefined) continue;
    const row = { ...ownerOf(scope), kind, is_on: isOn ? 1 : 0 };
    await trx
      .insertInto("notification_settings")
      .values(row)
      .onConflict((conflict) => conflict.columns(["member_id", "kind"]).doUpdateSet({ is_on: row.is_on }))
      .execute();
  }
  return readNotificationSettings(trx, scope);
};

/** What a member gets by mail: each morning what is unread, and each week the report. */
export type MailSettings = { readonly digest: boolean; readonly report: boolean };

const readRow = (db: Handle, scope: Scope) =>
  db
    .selectFrom("mail_settings as s")
    .select(["s.digest", "s.report", "s.digest_since"])
    .where((eb) => isOwn(eb.ref("s.group_id"), eb.ref("s.member_id"), scope))
    .executeTakeFirst();

/** What the acting member gets by mail: nothing by default. */
export const readMailSettings = async (db: Handle, scope: Scope): Promise<MailSettings> => {
  const row = await readRow(db, scope);
  return { digest: row?.digest === 1, report: row?.report === 1 };
};

/** Changes the given settings; returns all of them. `now` in epoch milliseconds. */
export const putMailSettings = async (
  trx: TransactionHandle,
  scope: Scope,
  change: { readonly [Kind in keyof MailSettings]?: boolean | undefined },
  now: number,
): Promise<MailSettings> => {
  const before = await readRow(trx, scope);
  const digest = change.digest ?? before?.digest === 1;
  const report = change.report ?? before?.report === 1;
  const row = {
    digest: digest ? 1 : 0,
    report: report ? 1 : 0,
    digest_since: digest && before?.digest !== 1 ? now : (before?.digest_since ?? now),
  };
  await trx
    .insertInto("mail_settings")
    .values({ ...ownerOf(scope), ...row })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(row))
    .execute();
  return { digest, report };
};
