import { type NotificationKind, notificationKinds } from "@canter/domain/notification/notification-kind";
import type { Scope } from "@canter/domain/group/scope";
import type { Handle, TransactionHandle } from "../database.ts";
import { isOwn, ownerOf } from "../group/is-own.ts";

export type NotificationSettings = Readonly<Record<NotificationKind, boolean>>;

/** What the acting member wants to be told: everything, but for what they switched off. */
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

/** Switches some of them on or off for the acting member; gives all of them. */
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
