import type { Scope } from "@canter/domain/group/scope";
import type { TransactionHandle } from "../database.ts";
import { putNotificationSettings, readNotificationSettings } from "../notification/notification-settings.ts";
import { countUnread, listNotifications, markNotificationsRead } from "../notification/notifications.ts";
import { tellMember } from "../notification/tell-members.ts";

type Call = (trx: TransactionHandle, scope: Scope) => Promise<unknown>;

/** Anna is told of the workout `w`, and not of cautions any more. */
export const fillNotifications = async (trx: TransactionHandle, anna: Scope): Promise<void> => {
  const place = { memberId: "anna", groupId: "barn", athleteId: "anna-athlete" };
  await tellMember(
    trx,
    { ...place, id: "told", kind: "ride", cause: "w", subject: "w", createdAt: 9 },
    { since: 0, max: 9 },
  );
  await putNotificationSettings(trx, anna, { caution: false });
};

/** Every function of notifications that takes a scope. A count is an answer for everybody: that it is theirs is in their own test. */
export const notificationCalls: Readonly<Record<string, { readonly call: Call; readonly own?: true }>> = {
  listNotifications: {
    call: (trx, scope) => listNotifications(trx, scope, { since: 0, unread: false, limit: 9 }),
  },
  countUnread: { call: (trx, scope) => countUnread(trx, scope, 0), own: true },
  readNotificationSettings: { call: (trx, scope) => readNotificationSettings(trx, scope), own: true },
  putNotificationSettings: {
    call: (trx, scope) => putNotificationSettings(trx, scope, { caution: true }),
    own: true,
  },
  markNotificationsRead: {
    call: (trx, scope) => markNotificationsRead(trx, scope, { ids: ["told"], readAt: 10 }),
  },
};
