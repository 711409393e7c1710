import type { ScopedCall } from "../attempt-call.ts";
import type { Scope } from "@canter/domain/access/scope";
import type { TransactionHandle } from "../../database.ts";
import {
  putMailSettings,
  putNotificationSettings,
  readMailSettings,
  readNotificationSettings,
} from "../../notification/notification-settings.ts";
import { isMailSent, markMailSent, queueMail } from "../../notification/member-mails.ts";
import {
  countUnread,
  listNotifications,
  markNotificationsRead,
  readNotification,
} from "../../notification/notifications.ts";
import {
  listPushSubscriptions,
  putPushSubscription,
  readPushSubscription,
  removePushSubscription,
} from "../../notification/push-subscriptions.ts";
import { notifyMembers } from "../../notification/notify-members.ts";

const browser = (id: string) => ({
  id,
  endpoint: `https://push.example/${id}`,
  p256dh: "p",
  auth: "a",
  contact: "https://canter.example",
  createdAt: 9,
});

const digest = { kind: "digest", cause: "2026-11-20" } as const;

/** Anna is notified of the workout `w`, has switched off cautions, and has a browser that shows notifications. */
export const fillNotifications = async (trx: TransactionHandle, anna: Scope): Promise<void> => {
  const news = { athleteId: "anna-athlete", kind: "ride", cause: "w", subject: "w", createdAt: 9 } as const;
  await notifyMembers(trx, news, [{ id: "told", memberId: "anna", groupId: "barn" }], { since: 0, max: 9 });
  await putNotificationSettings(trx, anna, { caution: false });
  await putPushSubscription(trx, anna, browser("browser"));
  await putMailSettings(trx, anna, { digest: true }, 9);
  await queueMail(trx, anna, digest, 9);
  await markMailSent(trx, anna, digest, 9);
};

/** Every function of notifications that takes a scope. Everybody gets a count: a separate test checks that it is theirs. */
export const notificationCalls: Readonly<Record<string, { readonly call: ScopedCall; readonly own?: true }>> =
  {
    listNotifications: {
      call: (trx, scope) => listNotifications(trx, scope, { since: 0, unread: false, limit: 9 }),
    },
    countUnread: { call: (trx, scope) => countUnread(trx, scope, 0), own: true },
    readNotificationSettings: { call: (trx, scope) => readNotificationSettings(trx, scope), own: true },
    putNotificationSettings: {
      call: (trx, scope) => putNotificationSettings(trx, scope, { caution: true }),
      own: true,
    },
    readMailSettings: { call: (trx, scope) => readMailSettings(trx, scope), own: true },
    putMailSettings: { call: (trx, scope) => putMailSettings(trx, scope, { report: true }, 9), own: true },
    queueMail: { call: (trx, scope) => queueMail(trx, scope, { ...digest, cause: "later" }, 9), own: true },
    isMailSent: { call: (trx, scope) => isMailSent(trx, scope, digest) },
    markMailSent: { call: (trx, scope) => markMailSent(trx, scope, digest, 9) },
    putPushSubscription: { call: (trx, scope) => putPushSubscription(trx, scope, browser("new")), own: true },
    listPushSubscriptions: { call: (trx, scope) => listPushSubscriptions(trx, scope) },
    readPushSubscription: { call: (trx, scope) => readPushSubscription(trx, scope, "browser") },
    removePushSubscription: {
      call: (trx, scope) => removePushSubscription(trx, scope, "https://push.example/browser"),
    },
    readNotification: { call: (trx, scope) => readNotification(trx, scope, "told", 0) },
    markNotificationsRead: {
      call: (trx, scope) => markNotificationsRead(trx, scope, { ids: ["told"], readAt: 10 }),
    },
  };
